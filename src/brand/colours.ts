/**
 * Every colour of the site, named by what it is for: pages, e-mails, icons, brochure and the pictures of shared links take
 * them from here. As classes they are `bg-brand`, `text-ink` and so on. `tests/house/brand.test.ts` has what may stand on
 * what.
 */
export const colours = {
	/** Ground of every page. */
	page: '#fbf8f3',
	/** Ground of what lies on the page: cards, fields, the cookie banner. */
	surface: '#ffffff',
	/** Ground of a part of a page that is set apart. */
	band: '#f1ebe0',
	/** Text and borders on grounds filled with brand or action. */
	inverse: '#ffffff',
	/** Text. */
	ink: '#16262b',
	/** Text that matters less. */
	muted: '#3f4f56',
	/** Lines that part what is there without them. */
	line: '#cfc6b6',
	/** Borders of fields. */
	edge: '#6b7b80',
	/** Headings, links, icons, bars; `deep` under the pointer and in the footer, `pale` as a ground. */
	brand: '#0f4037',
	'brand-deep': '#0a2e28',
	'brand-pale': '#e4efe9',
	/** The main button of a page; `deep` under the pointer. */
	action: '#8a2a0b',
	'action-deep': '#6d1f06',
	/** Errors, redder than a button, and the ground that they stand on. */
	danger: '#a3061f',
	'danger-pale': '#fff0f1',
	/** What will soon be late, and the ground that it stands on. */
	warning: '#6b4400',
	'warning-pale': '#fff1d6',
	/** The ring around what has the focus, with a second one of ink; ticks, rails and the line below the name. */
	focus: '#ffd34d',
} as const;

/** Of drawings alone (docs/drawings.md): what lies behind, and what steps are made of. */
export const drawnColours = {
	behind: '#9dbbb0',
	concrete: '#cfc6b6',
	brick: '#dfc3b0',
	timber: '#dcc9a6',
	metal: '#b9b5ac',
} as const;
