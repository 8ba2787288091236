import { assumed, computed, sourced } from '#facts/fact.ts';
import { pounds } from '#facts/figures/say.ts';
import { sumOf, times } from '#facts/range.ts';
import { inLetters } from '#facts/words.ts';

/** A weatherproof socket straight through the wall from one indoors, in pounds. */
export const socketGbp = { from: 100, to: 180 } as const;

/** Days of labour for the pads of one flight, as the worked examples assume. */
const padDays = 2;
const padLabourGbp = times(padDays, { from: 150, to: 250 });
/** A square metre of concrete, in pounds. */
const padConcreteGbp = { from: 60, to: 90 } as const;

export const padsGbp = sumOf(padLabourGbp, padConcreteGbp);

/** What a rail stands on and what charges it: concrete pads and sockets. */
export const ground = {
	...sourced({ socketPrice: pounds(socketGbp), socketShortTime: 'about 30 minutes' }, 'socket-prices'),
	...sourced({ socketRating: 'IP65 or IP66', rcd: '30 mA' }, 'socket-rules'),
	...computed(
		{
			padLabour: pounds(padLabourGbp),
			padsPrice: pounds(padsGbp),
		},
		'concrete-prices',
		'assumption',
	),
	...assumed({ padDays: `${inLetters(padDays)} days` }),
	...sourced({ padConcrete: pounds(padConcreteGbp) }, 'concrete-prices'),
	...sourced(
		{ padFirst: `${inLetters(3)} days`, padWait: `${inLetters(7)} days`, padFull: '28 days' },
		'concrete-strength',
	),
	...sourced({ frostStops: '3°C', frostLay: '4°C' }, 'concrete-cold'),
};
