import type { ReactNode } from 'react';
import { colours } from '#brand/colours.ts';

export interface DiagramData {
	/** The text alternative. */
	shows: string;
	/** Below it, where the picture needs more words than it holds. */
	caption?: ReactNode;
	/** Of the paper, which is 320 wide. */
	height: number;
	picture: ReactNode;
}

// What side views are made of. Their paper is 320 wide, so that a text of 16 is no smaller than 14 px on the narrowest phone.

interface TextProps {
	x: number;
	y: number;
	children: string | readonly string[];
	anchor?: 'start' | 'middle' | 'end';
	bold?: boolean;
	size?: number;
}

/** Words in a picture, in one line or more. */
export function Words({ x, y, children, anchor = 'start', bold, size }: TextProps) {
	const lines = typeof children === 'string' ? [children] : children;
	return (
		<text
			x={x}
			y={y}
			textAnchor={anchor}
			fill={colours.ink}
			stroke="none"
			fontWeight={bold ? 700 : undefined}
			fontSize={size}
		>
			{lines.map((line, index) => (
				<tspan key={line} x={x} dy={index === 0 ? 0 : 19}>
					{line}
				</tspan>
			))}
		</text>
	);
}

/** A length between two points that lie beside or above each other, with a mark across each end. */
export function Length({
	from: [x, y],
	to: [x2, y2],
}: {
	from: readonly [number, number];
	to: readonly [number, number];
}) {
	const mark = y === y2 ? 'v12m0-6' : 'h12m-6 0';
	const back = y === y2 ? 'm0-6' : 'm-6 0';
	return <path d={`M${x} ${y}${back}${mark}L${x2} ${y2}${back}${mark}`} stroke={colours.muted} />;
}

/** From words to what they name. */
export function Leader({ d }: { d: string }) {
	return <path d={d} stroke={colours.muted} strokeWidth="1.2" />;
}

/** Steps from the side, cut through: their edges go up to the right. */
export function StepsCut({ x, y, count, going = 26, rise = 15, after = 60, low }: StepsCutProps) {
	const tops = Array.from({ length: count }, (_, step) =>
		step === low ? rise - 6 : step - 1 === low ? rise + 6 : rise,
	);
	const d = tops.map((up, step) => `v${-up}h${step === count - 1 ? after : going}`).join('');
	return <path d={`M${x} ${y}${d}V${y}z`} fill={colours.band} />;
}

interface StepsCutProps {
	/** The foot of the lowest step. */
	x: number;
	y: number;
	count: number;
	going?: number;
	rise?: number;
	/** How long the top is. */
	after?: number;
	/** A step that is lower than the others. */
	low?: number;
}

/** A chair at this point of the rail, from the front: its rider sits across the steps. Faint where it is not now. */
export function RailChair({ x, y, faint }: { x: number; y: number; faint?: boolean }) {
	return (
		<g transform={`translate(${x} ${y})`} stroke={colours.action} strokeWidth="4.5" strokeOpacity={faint ? 0.4 : 1}>
			<path d="M-10-19v-20q0-3 3-3h14q3 0 3 3v20M-17-31v13h34v-13M-10 2h20" />
			<path d="M0-18v16" strokeWidth="7" />
		</g>
	);
}

/** A number in a disc, for a list below the picture. */
export function Callout({ x, y, of }: { x: number; y: number; of: number }) {
	return (
		<g stroke="none">
			<circle cx={x} cy={y} r="12.5" fill={colours.ink} />
			<text x={x} y={y + 5.5} textAnchor="middle" fill={colours.inverse} fontWeight="700">
				{of}
			</text>
		</g>
	);
}

/** The rail, thick. */
export function Rail({ d }: { d: string }) {
	return <path d={d} stroke={colours.brand} strokeWidth="6" />;
}

/** Ground, hatched below its line. */
export function Ground({ from, to, y }: { from: number; to: number; y: number }) {
	const hatches = Array.from(
		{ length: Math.floor((to - from) / 12) },
		(_, index) => `M${from + 12 * index + 10} ${y}l-8 8`,
	);
	return (
		<>
			<path d={`M${from} ${y}H${to}`} />
			<path d={hatches.join('')} stroke={colours.edge} strokeWidth="1" />
		</>
	);
}
