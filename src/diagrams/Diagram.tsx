import type { ReactNode } from 'react';
import { Svg, svgOf } from '#brand/svg.tsx';
import alternatives from '#diagrams/alternatives.json' with { type: 'json' };
import { withFigures } from '#facts/figures.ts';

// Texts in `alternatives.json` and words in the SVG files have figures by name: `{stairWidth}`.

interface DiagramText {
	/** The text alternative. */
	shows: string;
	/** Below it, where the picture needs more words than it holds: a sentence, or what its numbers stand for. */
	caption?: string | string[];
}

interface PlanText {
	/** In a line below it. */
	name: string;
	/** The text alternative, without the rail's side. */
	shows: string;
}

export type DiagramName = keyof typeof alternatives.diagrams;
export type PlanName = keyof typeof alternatives.plans;
const diagrams: Readonly<Record<DiagramName, DiagramText>> = alternatives.diagrams;
const plans: Readonly<Record<PlanName, PlanText>> = alternatives.plans;

/** What a diagram shows, for readers who do not see it. */
export function shownBy(of: DiagramName): string {
	return withFigures(diagrams[of].shows);
}

/** Its paper is 320 wide, so that a text of 16 is no smaller than 14 px on the narrowest phone. */
export function diagramSvg(of: DiagramName): string {
	return withFigures(svgOf(`diagrams/${of}.svg`));
}

/** Steps seen from above, all to one scale: the yellow line is the rail, each dot a place where the chair stops, the arrow leads to the door. */
export function planSvg(of: PlanName, rail?: 'inner'): string {
	const name = rail ? `${of}-${rail}` : of;
	const [, drawn] =
		new RegExp(`<svg data-plan="${name}"(?: [xy]="\\d+")* (.*?</svg>)`).exec(svgOf('diagrams/plans.svg')) ?? [];
	if (!drawn) throw new Error(`src/diagrams/plans.svg has no plan '${name}'.`);
	return `<svg xmlns="http://www.w3.org/2000/svg" ${drawn}`;
}

const onPaper = 'h-auto w-full p-2 forced-color-adjust-none forced-colors:bg-surface';

/** A picture with words in it, which are 15 px at least: where it stands in the margin it has less air. */
export function Diagram({ of }: { of: DiagramName }) {
	const { caption } = diagrams[of];
	return (
		<figure className="w-full max-w-96 overflow-hidden rounded-control border border-line bg-surface sm:max-xl:has-[figcaption]:grid sm:max-xl:has-[figcaption]:max-w-[35rem] sm:max-xl:grid-cols-[3fr_2fr] sm:max-xl:items-center">
			<Svg svg={diagramSvg(of)} label={shownBy(of)} className={`${onPaper} xl:p-1`} />
			{caption ? (
				<figcaption className="border-line px-3 py-2 text-base leading-snug sm:max-xl:self-stretch sm:max-xl:border-l sm:max-xl:p-4 max-sm:border-t xl:border-t">
					{typeof caption === 'string' ? (
						withFigures(caption)
					) : (
						<ol className="list-decimal pl-6">
							{caption.map((line) => (
								<li key={line}>{withFigures(line)}</li>
							))}
						</ol>
					)}
				</figcaption>
			) : null}
		</figure>
	);
}

interface PlanProps {
	of: PlanName;
	/** On which side of the turn; without it, as the shape usually has it. */
	rail?: 'inner' | 'outer';
	/** In place of its own name. */
	caption?: ReactNode;
}

/** A plan in an article, with its name below. */
export function Plan({ of, rail, caption }: PlanProps) {
	const { name, shows } = plans[of];
	const side = rail ? `, on the ${rail} side of the turn` : '';
	return (
		<figure className="overflow-hidden max-sm:last:odd:col-span-2 max-sm:last:odd:flex max-sm:last:odd:items-center rounded-control border border-line bg-surface">
			<Svg
				svg={planSvg(of, rail === 'inner' ? rail : undefined)}
				label={`${shows}${side}.`}
				className={`mx-auto max-w-72 ${onPaper}`}
			/>
			<figcaption className="w-full px-1.5 pb-3 text-base leading-snug font-bold text-balance sm:px-3">
				{typeof caption === 'string' ? withFigures(caption) : (caption ?? name)}
			</figcaption>
		</figure>
	);
}

/** Plans side by side; two on the narrowest phone one above the other, beside their words: a range of prices is wider than half. What their signs mean stands below the first of a page. */
export function Plans({ children }: { children?: ReactNode }) {
	return (
		<figure data-plans="">
			<div className="grid gap-3 min-[18rem]:grid-cols-2 sm:[&:has(>:nth-child(3))]:grid-cols-3 max-[22rem]:[&:not(:has(>:nth-child(3)))>*]:col-span-2 max-[22rem]:[&:not(:has(>:nth-child(3)))>*]:flex max-[22rem]:[&:not(:has(>:nth-child(3)))>*]:items-center max-[22rem]:[&:not(:has(>:nth-child(3)))_svg]:w-2/5">
				{children}
			</div>
			<figcaption className="mt-2 max-w-xl text-base text-muted [[data-plans]~*>&]:hidden">
				Seen from above, not to scale. The yellow line is the rail, each dot a place where the chair stops, and the
				arrow leads up to the door.
			</figcaption>
		</figure>
	);
}
