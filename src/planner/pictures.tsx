import type { ReactNode } from 'react';
import { KindMark } from '#blocks/KindMark.tsx';
import { colours } from '#brand/colours.ts';
import { PlanPicture } from '#diagrams/Plan.tsx';
import type { PlanName } from '#diagrams/plans.ts';
import { weightAnswers } from '#leads/plan.ts';

/** A small picture beside a text of the same meaning, so hidden from screen readers. */
function Mark({ children }: { children: ReactNode }) {
	return (
		<svg
			viewBox="0 0 84 56"
			width="84"
			height="56"
			aria-hidden="true"
			className="shrink-0"
			fill="none"
			stroke={colours.brand}
			strokeWidth="4"
			strokeLinecap="round"
			strokeLinejoin="round"
		>
			{children}
		</svg>
	);
}

/** So many steps, cut through. */
function stepsPath(count: number): string {
	const [going, rise] = [76 / (count + 1), 44 / count];
	return `M4 52${`v${-rise.toFixed(1)}h${going.toFixed(1)}`.repeat(count).replace(/^v/, `h${going.toFixed(1)}v`)}V52z`;
}

const steps = (count: number) => <path d={stepsPath(count)} fill={colours.brand} strokeWidth="1" />;

/** Two posts with so much between them, as a tape measures it. */
const gap = (between: number) => (
	<>
		<path d={`M${40 - between / 2} 6v44M${44 + between / 2} 6v44`} strokeWidth="7" strokeLinecap="butt" />
		<path
			d={`M${46 - between / 2} 28H${38 + between / 2}m-5-5 5 5-5 5M${51 - between / 2} 23l-5 5 5 5`}
			stroke={colours.action}
			strokeWidth="3"
		/>
	</>
);

/** A patch of what steps are made of. */
const patch = (marks: string) => (
	<>
		<path d="M10 6h64v44H10z" fill={colours.band} strokeWidth="3" />
		<path d={marks} stroke={colours.muted} strokeWidth="3" />
	</>
);

const plate = (
	<>
		<path d="M20 6h44v44H20z" strokeWidth="3" />
		<path d="M42 15v6M33 32v5M51 32v5" strokeWidth="5" strokeLinecap="butt" />
	</>
);
const question = <path d="M33 18q0-10 9-10t9 9q0 6-6 9-3 2-3 7m0 12h0" stroke={colours.brand} strokeWidth="6" />;
const cross = <path d="M16 4l52 48M68 4 16 52" stroke={colours.action} strokeWidth="6" />;

/** The foot of the steps, to the right, and what is before it. */
const foot = (before: ReactNode) => (
	<>
		<path d="M56 50V36h14V22h12v28z" fill={colours.brand} strokeWidth="1" />
		<path d="M4 50h52" />
		{before}
	</>
);

/** A rider from the side, who sits at this place or stands. */
const sitting = (x: number, colour: string = colours.brand) => (
	<g transform={`translate(${x} 0)`} stroke={colour}>
		<circle cx="8" cy="9" r="5" fill={colour} strokeWidth="1" />
		<path d="M8 18v16h15v16" strokeWidth="6" />
	</g>
);
const standing = (x: number, colour: string = colours.brand) => (
	<g transform={`translate(${x} 0)`} stroke={colour}>
		<circle cx="8" cy="8" r="5" fill={colour} strokeWidth="1" />
		<path d="M8 17v33M8 22l9 9" strokeWidth="6" />
	</g>
);
const seat = <path d="M30 22v18h24M34 40v10M50 40v10" stroke={colours.action} />;
const wheelchair = (
	<g stroke={colours.action} strokeWidth="3.5">
		<circle cx="36" cy="40" r="12" />
		<circle cx="60" cy="48" r="4" />
		<path d="M24 16v14" />
	</g>
);

const words = (text: string) => (
	<text
		x="42"
		y="40"
		textAnchor="middle"
		fontSize="34"
		fontWeight="700"
		fill={colours.brand}
		stroke="none"
		fontFamily="inherit"
	>
		{text}
	</text>
);

const house = <path d="M26 50V26L42 12l16 14v24zM38 50V36h8v14" />;
const keyMark = (
	<>
		<circle cx="28" cy="28" r="12" />
		<path d="M40 28h34v10M62 28v8" />
	</>
);

/** More than any of these lifts carries. */
const fullBarKg = 210;

const bar = (kg: number) => (
	<>
		<path d="M4 40h76" stroke={colours.edge} strokeWidth="2" />
		<path
			d={`M6 34h${((72 * kg) / fullBarKg).toFixed()}`}
			stroke={colours.action}
			strokeWidth="10"
			strokeLinecap="butt"
		/>
	</>
);

const marks: Readonly<Record<string, ReactNode>> = {
	concrete: patch('M20 16h0M34 24h0M50 14h0M62 28h0M24 38h0M42 40h0M60 42h0'),
	brick: patch(
		'M10 17h64M10 28h64M10 39h64M31 6v11M53 6v11M20 17v11M42 17v11M64 17v11M31 28v11M53 28v11M20 39v11M42 39v11M64 39v11',
	),
	timber: patch('M10 21h64M10 35h64M18 13h0M66 13h0M18 28h0M66 28h0M18 43h0M66 43h0'),
	metal: patch('M24 14l6 6M44 14l-6 6M52 14l6 6M24 36l6-6M44 36l-6-6M52 36l6-6M17 44h50'),
	unknown: question,
	near: plate,
	none: (
		<>
			{plate}
			{cross}
		</>
	),
	inside: (
		<>
			<path d="M52 50V6H16v44M46 30h0" />
			<path d="M60 28h16v16H60zM65 36h0M71 36h0" strokeWidth="3" stroke={colours.action} />
		</>
	),
	unseen: question,
	'to-4': steps(3),
	'to-8': steps(6),
	'to-12': steps(10),
	'over-12': steps(15),
	narrow: gap(24),
	middling: gap(42),
	wide: gap(64),
	'width-unsure': question,
	room: foot(<path d="M12 42V30h14" stroke={colours.action} />),
	tight: foot(<path d="M34 50V18m0 4H16v28M16 34h18" stroke={colours.muted} strokeWidth="3" />),
	pavement: foot(<path d="M4 42h30v8M8 50h0" stroke={colours.muted} strokeWidth="6" />),
	...Object.fromEntries(weightAnswers.map(({ value, limit }) => [value, bar(limit.kg)])),
	heavier: bar(fullBarKg),
	unweighed: question,
	sits: (
		<>
			{seat}
			{sitting(32)}
		</>
	),
	stands: (
		<>
			{seat}
			{standing(60)}
		</>
	),
	alone: (
		<>
			{seat}
			{standing(8)}
		</>
	),
	helper: (
		<>
			{seat}
			{standing(6)}
			{standing(58, colours.muted)}
		</>
	),
	wheelchair: (
		<>
			{sitting(26)}
			{wheelchair}
		</>
	),
	ours: house,
	shared: (
		<>
			<g transform="translate(-18)">{house}</g>
			<g transform="translate(18)">{house}</g>
		</>
	),
	rented: keyMark,
	self: words('£'),
	grant: <path d="M12 20 42 5l30 15zM20 26v16M35 26v16M49 26v16M64 26v16M12 50h60" />,
	landlord: keyMark,
	sixty: words('60+'),
	disabled: (
		<>
			{sitting(26)}
			{wheelchair}
		</>
	),
	both: (
		<>
			<g transform="translate(-22)">
				{sitting(26)}
				{wheelchair}
			</g>
			<path d="M66 18v20M56 28h20" />
		</>
	),
	neither: <path d="M26 28h32" />,
};

const bends: Readonly<Record<string, PlanName>> = {
	square: 'square-landing',
	fan: 'fan',
	sweep: 'sweep',
	level: 'level-part',
	past: 'overrun',
};

/** The picture of an answer, where it has one. */
export function AnswerPicture({ of }: { of: string }) {
	const plan = bends[of];
	if (plan) return <PlanPicture of={plan} className="h-auto w-full max-w-32 shrink-0" />;
	if (of === 'straight' || of === 'curved') return <KindMark kind={of} />;
	const mark = of === 'unsure' ? question : marks[of];
	return mark ? <Mark>{mark}</Mark> : null;
}
