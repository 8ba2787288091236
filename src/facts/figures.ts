import type { Fact } from '#facts/fact.ts';
import { beforeOrdering } from '#facts/figures/before-ordering.ts';
import { buying } from '#facts/figures/buying.ts';
import { care } from '#facts/figures/care.ts';
import { costs } from '#facts/figures/costs.ts';
import { curvedRails } from '#facts/figures/curved-rails.ts';
import { exampleQuotations } from '#facts/figures/example-quotations.ts';
import { grants } from '#facts/figures/grants.ts';
import { ground } from '#facts/figures/ground.ts';
import { help } from '#facts/figures/help.ts';
import { makers } from '#facts/figures/makers.ts';
import { photos } from '#facts/figures/photos.ts';
import { power } from '#facts/figures/power.ts';
import { prices } from '#facts/figures/prices.ts';
import { ramps } from '#facts/figures/ramps.ts';
import { ride } from '#facts/figures/ride.ts';
import { riders } from '#facts/figures/riders.ts';
import { sizes } from '#facts/figures/sizes.ts';
import { time } from '#facts/figures/time.ts';
import { weather } from '#facts/figures/weather.ts';

/** By topic; a new figure goes into the file of its topic. */
export const figureTopics = {
	prices,
	costs,
	ground,
	time,
	riders,
	sizes,
	power,
	weather,
	care,
	help,
	grants,
	makers,
	curvedRails,
	photos,
	buying,
	beforeOrdering,
	exampleQuotations,
	ramps,
	ride,
} as const satisfies Record<string, Record<string, Fact>>;

/** Every figure that an article may state, with where it was read. */
export const sourcedFigures = {
	...prices,
	...costs,
	...ground,
	...time,
	...riders,
	...sizes,
	...power,
	...weather,
	...care,
	...help,
	...grants,
	...makers,
	...curvedRails,
	...photos,
	...buying,
	...beforeOrdering,
	...exampleQuotations,
	...ramps,
	...ride,
} as const satisfies Record<string, Fact>;

export type FigureName = keyof typeof sourcedFigures;

/**
 * The same in the words they are stated with. A writer puts the name in braces, `{straightPrice}`, in prose, frontmatter or a
 * table, and `tests/house/prose-figures.test.ts` refuses a figure written by hand.
 */
export const figures = Object.fromEntries(
	Object.entries<Fact>(sourcedFigures).map(([name, { value }]) => [name, value]),
) as Readonly<Record<FigureName, string>>;

/** @throws when no figure has that name, so that the build fails instead of leaving a gap in the page. */
export function figure(name: string): string {
	if (Object.hasOwn(figures, name)) return figures[name as FigureName];
	throw new Error(`No figure is called {${name}}. \`npm run writers figures\` prints those there are.`);
}

/** A text with each `{name}` replaced by its figure. */
export function withFigures(text: string): string {
	return text.replace(/\{(\w+)\}/g, (_, name: string) => figure(name));
}
