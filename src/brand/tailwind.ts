import plugin from 'tailwindcss/plugin';
import { colours } from './colours.ts';

/**
 * Gives Tailwind the brand's colours: as classes (`bg-brand`) and in CSS as `--theme(--color-brand)`. A wrong name in CSS fails the
 * build. Values are written into each rule, not as `var(--…)`: shorter, and older browsers have no variables in `::backdrop`.
 */
export default plugin(() => {}, {
	theme: {
		colors: { ...colours },
		/** What dims the page behind a dialog, or lies below it as a shadow. */
		veil: {
			dark: seeThrough(colours['brand-deep'], 0.7),
			light: seeThrough(colours['brand-deep'], 0.25),
			/** The dark one as it looks on the page, for the strip of the scrollbar, which no backdrop covers. */
			solid: mixed(colours['brand-deep'], 0.7, colours.page),
		},
	},
});

/** `color-mix()` would be newer than browsers that visitors have. */
function seeThrough(colour: string, share: number): string {
	return `rgb(${channels(colour).join(' ')} / ${share})`;
}

/** A share of one colour, the rest of the other, as six hex digits. */
function mixed(one: string, share: number, other: string): string {
	const below = channels(other);
	const sums = channels(one).map((value, index) => Math.round(value * share + (below[index] ?? 0) * (1 - share)));
	return `#${sums.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

function channels(colour: string): number[] {
	return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}
