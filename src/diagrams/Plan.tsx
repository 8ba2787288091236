import type { ReactNode } from 'react';
import { colours } from '#brand/colours.ts';
import { along, besideOf, boundsOf, edges, endsOf, type Frame, framesOf, type Piece, wide } from '#diagrams/flight.ts';
import { type PlanData, type PlanName, plans, type RailSide } from '#diagrams/plans.ts';
import { withFigures } from '#facts/figures.ts';

interface PictureProps {
	of: PlanName;
	rail?: RailSide;
	/** Its text alternative; without one it is decorative. */
	label?: string;
	className?: string;
}

/** The level ground at the top, up to the wall of the house. */
const top: Piece = { flat: 26 };

/**
 * Steps seen from above: thin lines are their edges, the thick line is the rail, each dot a place where the chair stops, the arrow
 * leads up to the door. All plans are drawn to one scale.
 */
export function PlanPicture({ of, rail: wanted, label, className }: PictureProps) {
	const { pieces, turns = 'right', rails, past = 0, deck, instead, ...data }: PlanData = plans[of];
	const rail = wanted ?? data.rail ?? 'inner';
	const whole = [...pieces, top];
	const frames = framesOf(whole);
	const middle = boundsOf(whole);
	const side = (rail === 'inner') === (turns === 'right') ? 'right' : 'left';
	const right = besideOf(side, 6);
	const end = frames[frames.length - 1] as Frame;
	const named = label ? ({ role: 'img', 'aria-label': label } as const) : ({ 'aria-hidden': true } as const);
	return (
		// biome-ignore lint/a11y/noSvgWithoutTitle: it has a label, or is hidden
		<svg viewBox="-78 -68 156 136" width="156" height="136" className={className} fill="none" {...named}>
			<g transform={`translate(${-middle.x} ${-middle.y - 4})`} strokeLinecap="round">
				{/* A line as wide as the steps, on one a little wider, which is their outline. */}
				<path d={along(whole)} stroke={colours.ink} strokeWidth={wide + 2.4} strokeLinecap="butt" />
				<path d={along(whole)} stroke={colours.band} strokeWidth={wide} strokeLinecap="butt" />
				<path d={edges(pieces)} stroke={colours.ink} strokeWidth="1.3" />
				{deck === undefined ? null : <Deck {...(frames[deck] as Frame)} />}
				<Arrow whole={whole} right={-right / 3} />
				{(rails ?? [[0, pieces.length - 1]]).map(([first, last]) => {
					const own = pieces.slice(first, last + 1);
					const bend = rail === 'inner' ? 6 : 16;
					const line = { right, before: first === 0 ? 9 : 0, after: last === pieces.length - 1 ? past + 3 : 3, bend };
					const placed = { ...line, start: frames[first] };
					return (
						<g key={first}>
							<path d={along(own, placed)} stroke={colours.brand} strokeWidth="5" strokeLinejoin="round" />
							{endsOf(own, placed).map(([cx, cy]) => (
								<circle
									key={`${cx} ${cy}`}
									cx={cx}
									cy={cy}
									r="6.5"
									fill={colours.action}
									stroke={colours.surface}
									strokeWidth="1.5"
								/>
							))}
						</g>
					);
				})}
				<Wall {...end} doors={instead === 'path' ? [0, 54] : [0]} />
				{instead ? <Instead of={instead} top={end} /> : null}
			</g>
		</svg>
	);
}

/** The way up, to a point before the door. */
function Arrow({ whole, right }: { whole: readonly Piece[]; right: number }) {
	const options = { right, before: -3, after: -8, bend: 8 };
	const { turned } = framesOf(whole).at(-1) ?? { turned: 0 };
	const [, [x, y]] = endsOf(whole, options);
	return (
		<g stroke={colours.muted} strokeWidth="1.8" strokeLinejoin="round">
			<path d={along(whole, options)} strokeDasharray="1 4" />
			<path d="M-5 6 0 0 5 6" transform={`translate(${x} ${y}) rotate(${(turned * 180) / Math.PI})`} />
		</g>
	);
}

/** The wall of the house across the top, with its doors. */
function Wall({ x, y, turned, doors }: Frame & { doors: readonly number[] }) {
	return (
		<g transform={`translate(${x} ${y}) rotate(${(turned * 180) / Math.PI})`}>
			<path d={`M-30-3H${(doors.at(-1) ?? 0) + 30}`} stroke={colours.muted} strokeWidth="6" strokeLinecap="butt" />
			{doors.map((door) => (
				<path key={door} d={`M${door - 13}-3h26`} stroke={colours.surface} strokeWidth="3" strokeLinecap="butt" />
			))}
		</g>
	);
}

/** A level floor of boards where the steps turned. */
function Deck({ x, y, turned }: Frame) {
	const floor = along([{ flat: wide }], { start: { x, y, turned } });
	return (
		<g strokeLinecap="butt">
			<path d={floor} stroke={colours.surface} strokeWidth={wide} />
			<path d={floor} stroke={colours.brand} strokeWidth={wide} strokeDasharray="1.5 6.2" />
		</g>
	);
}

/** A platform that rises to the ground at the top, or a level path to another door; where the steps turned right. */
function Instead({ of, top: { x, y } }: { of: 'lift' | 'path'; top: Frame }) {
	return (
		<g transform={`translate(${x} ${y})`} stroke={colours.brand} strokeLinejoin="round">
			{of === 'lift' ? (
				<>
					<path d="M-36 23h28v30h-28z" fill={colours.surface} strokeWidth="5" />
					<path d="M-22 46V31m-7 6 7-7 7 7" strokeWidth="3" />
				</>
			) : (
				<path d="M-56 54h46m-9-8 9 8-9 8" strokeWidth="5" />
			)}
		</g>
	);
}

interface PlanProps extends Pick<PictureProps, 'of' | 'rail'> {
	/** In place of its own name. */
	caption?: string;
}

/** A plan in an article, with its name below. */
export function Plan({ of, rail, caption }: PlanProps) {
	const { name, shows }: PlanData = plans[of];
	const side = rail ? `, on the ${rail} side of the turn` : '';
	return (
		<figure className="overflow-hidden max-sm:last:odd:col-span-2 max-sm:last:odd:flex max-sm:last:odd:items-center rounded-control border border-line bg-surface">
			<PlanPicture
				of={of}
				rail={rail}
				label={`${shows}${side}.`}
				className="mx-auto h-auto w-full max-w-72 p-2 forced-color-adjust-none forced-colors:bg-surface"
			/>
			<figcaption className="w-full px-3 pb-3 text-base leading-snug font-bold">
				{caption ? withFigures(caption) : name}
			</figcaption>
		</figure>
	);
}

/** Plans side by side. What their signs mean stands below the first of a page. */
export function Plans({ children }: { children?: ReactNode }) {
	return (
		<figure data-plans="">
			<div className="grid gap-3 min-[25rem]:grid-cols-2 sm:grid-cols-3">{children}</div>
			<figcaption className="mt-2 max-w-xl text-base text-muted [[data-plans]~*>&]:hidden">
				Seen from above, not to scale. The thick line is the rail, each dot a place where the chair stops, and the arrow
				leads up to the door.
			</figcaption>
		</figure>
	);
}
