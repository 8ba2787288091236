import { sourced } from '#facts/fact.ts';
import { usd } from '#facts/figures/say.ts';

/** Bruno's US price list: its outdoor curved rail by shape, in dollars before fitting. */
const brunoDollars = {
	noTurn: 8850.37,
	quarterTurn: 11561.55,
	halfTurn: 12627.39,
	sweep: 15147.86,
	extraTurn: 1846,
} as const;

/** How curved rails are measured and made, and what a bend costs. */
export const curvedRails = {
	...sourced(
		{
			/** The list has run out since. */
			brunoListYears: 'March 2021 to February 2026',
			brunoListEnd: 'February 2026',
			brunoNoTurn: usd(brunoDollars.noTurn),
			brunoQuarterTurn: usd(brunoDollars.quarterTurn),
			brunoHalfTurn: usd(brunoDollars.halfTurn),
			brunoSweep: usd(brunoDollars.sweep),
			brunoExtraTurn: usd(brunoDollars.extraTurn),
			/** Of the price, for cancelling once production has begun. */
			brunoProductionFee: '50%',
		},
		'bruno-price-list',
	),
	// In how many of the survey's photos each target has to be seen.
	...sourced({ brunoTargetPhotos: 'at least ten' }, 'bruno-survey'),
	// 2 feet.
	...sourced({ brunoSlopeCheck: 'every 60 cm' }, 'bruno-curved-notes'),
	// 24 and 36 inches.
	...sourced({ brunoTopOverrun: '60 cm', brunoBottomOverrun: '90 cm' }, 'bruno-dealer-form'),
	...sourced({ tubeRailsYear: '2018' }, 'tube-rails'),
	...sourced({ curvedDepositShare: 'about 30%' }, 'curved-deposit'),
	...sourced({ twoLiftsSave: '$4,000' }, 'two-straight-lifts'),
	// Indoors: 624 and 690 mm.
	...sourced({ dolphinWidthStraight: 'about 62 cm', dolphinWidthCurved: 'about 69 cm' }, 'dolphin-knowledge'),
};
