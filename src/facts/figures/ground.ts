import { assumed, computed, sourced } from '#facts/fact.ts';
import { pounds } from '#facts/figures/say.ts';
import { padConcreteGbp, padDays, padLabourGbp, padsGbp, socketGbp } from '#facts/guide-prices.ts';
import { inLetters } from '#facts/words.ts';

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
