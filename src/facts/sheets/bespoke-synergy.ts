import { fact } from '#facts/fact.ts';
import type { Sheet } from '#facts/sheets/sheet.ts';

export const bespokeSynergy = {
	name: 'Bespoke Synergy',
	stairType: 'straight',
	article: '/blog/bespoke-synergy-outdoor-stairlift',
	use: 'Straight steps',
	weightLimit: fact({ kg: 127, stone: 20 }, 'guide'),
	// The lower of the two, until a data sheet settles it.
	standardLimit: fact({ kg: 125, stone: 19.7 }, 'synergy-quotation'),
	// All one dealer's, of another country: printed with its name and date, and still to be confirmed.
	outdoors: fact('sold for indoors by one Indian dealer (March 2026)', 'synergy-quotation'),
	footrest: fact('by hand (one Indian dealer, March 2026)', 'synergy-quotation'),
	remotes: fact('two (one Indian dealer, March 2026)', 'synergy-quotation'),
	control: fact('joystick (one Indian dealer, March 2026)', 'synergy-quotation'),
	warranty: fact('12 months (one Indian dealer, March 2026)', 'synergy-quotation'),
	highlights: [],
} as const satisfies Sheet;
