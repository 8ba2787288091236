import { colours } from '#brand/colours.ts';
import { Callout, type DiagramData, Ground, Leader, Length, Rail, Words } from '#diagrams/marks.tsx';
import { figures } from '#facts/figures.ts';

/** What holds the rail, what is touched, and what is printed on it. */
export const parts = {
	'foot-on-step': {
		shows: 'A cut across the steps: the foot of the rail is bolted to the step itself.',
		height: 146,
		caption: 'Fixed to the steps: the bolts go into the step itself.',
		picture: (
			<>
				<path d="M14 140V84h182v56" fill={colours.band} />
				<Ground from={196} to={312} y={128} />
				<Words x={26} y={118} bold>
					Step
				</Words>
				<Post x={156} y={84} />
			</>
		),
	},
	'foot-on-pad': {
		shows:
			'A cut across the steps: beside them a block of new concrete lies in the ground, and the foot of the rail is bolted to that.',
		height: 170,
		caption: `On a pad: new concrete beside the steps. It should harden for at least ${figures.padWait} before anything is bolted to it.`,
		picture: (
			<>
				<path d="M14 164V84h82v80" fill={colours.band} />
				<Ground from={96} to={312} y={122} />
				<path d="M112 106h88v54h-88z" fill={colours.surface} strokeWidth="2" />
				<path
					d="m122 118 2 1m14 18 2 1m-16 6 2 1m62-22 2 1m-8 16 2 1m-48-10 2 1"
					strokeWidth="3"
					stroke={colours.edge}
				/>
				<Words x={26} y={118} bold>
					Step
				</Words>
				<Words x={210} y={144} bold>
					{['New', 'concrete']}
				</Words>
				<Post x={156} y={106} />
			</>
		),
	},
	width: {
		shows: `A step from above. A standard seat wants ${figures.stairWidth} of width; folded, the lift leaves about half of it for people on foot.`,
		height: 176,
		caption: `A standard seat wants ${figures.stairWidth}, and folds to ${figures.foldedWidth}: figures for indoor lifts.`,
		picture: (
			<>
				<path d="M14 40h292v80H14z" fill={colours.band} />
				<path d="M14 66h292M14 94h292" stroke={colours.edge} />
				<path d="M170 56h118v48H170z" fill={colours.surface} stroke={colours.action} strokeWidth="4" />
				<Rail d="M296 34v92" />
				<Words x={229} y={86} anchor="middle" bold>
					Folded lift
				</Words>
				<Words x={90} y={86} anchor="middle">
					To walk past
				</Words>
				<Length from={[14, 22]} to={[170, 22]} />
				<Length from={[170, 22]} to={[306, 22]} />
				<Length from={[14, 144]} to={[306, 144]} />
				<Words x={160} y={170} anchor="middle" bold>
					{figures.stairWidth}
				</Words>
			</>
		),
	},
	'ip-code': {
		shows:
			'The code IP54, taken apart. The first figure, five, is about dust and fingers: hardly any dust gets in. The second, four, is about water: splashes from every side.',
		height: 156,
		caption: 'An X in place of a figure means that nothing is claimed.',
		picture: (
			<>
				<Words x={80} y={56} size={60} bold>
					IP
				</Words>
				<Words x={148} y={56} size={60} bold>
					5
				</Words>
				<Words x={204} y={56} size={60} bold>
					4
				</Words>
				<path d="M147 68h36M203 68h38" stroke={colours.action} strokeWidth="5" />
				<Leader d="M165 68v16H84v10M222 68v16h18v10" />
				<Words x={84} y={110} anchor="middle" bold>
					Dust and fingers
				</Words>
				<Words x={84} y={130} anchor="middle">
					{['hardly any', 'dust gets in']}
				</Words>
				<Words x={240} y={110} anchor="middle" bold>
					Water
				</Words>
				<Words x={240} y={130} anchor="middle">
					{['splashes from', 'every side']}
				</Words>
			</>
		),
	},
	armrest: {
		shows:
			'The arm of a chair and what is around it. One: the control at the end of the arm. Two: the key below it. Three: the belt across the seat. Four: the lever below the seat, which turns it.',
		height: 206,
		caption: (
			<ol className="list-decimal pl-6">
				<li>Control: push it the way you want to go, and hold. Let go, and it stops.</li>
				<li>Key: turn it to switch the lift on, and take it indoors with you.</li>
				<li>Belt: fasten it before you go.</li>
				<li>Lever: turns the seat at the top, on most lifts by hand.</li>
			</ol>
		),
		picture: (
			<>
				<path d="M24 22q0-12 14-12t14 12v122H24z" fill={colours.band} />
				<path d="M90 160h66v40H90z" fill={colours.band} />
				<path d="M24 146q0-14 14-14h172q16 0 16 14v14H24z" fill={colours.band} />
				<path d="M68 88v44m12 0V88" />
				<path d="M50 64h158q18 0 18 12t-18 12H50z" fill={colours.surface} strokeWidth="2" />
				<path d="M190 63v-9q0-7 11-7t11 7v9z" fill={colours.action} stroke={colours.action} />
				<path d="m178 46-10 8 10 8M224 46l10 8-10 8" stroke={colours.action} strokeWidth="3" />
				<circle cx="176" cy="88" r="7" fill={colours.surface} stroke={colours.brand} strokeWidth="3" />
				<path d="M176 95v18m0-6h6m-6 6h6" stroke={colours.brand} strokeWidth="3" />
				<path d="M52 118c50 20 92 22 150 14" stroke={colours.brand} strokeWidth="6" />
				<path d="M112 122h22v18h-22z" fill={colours.surface} stroke={colours.brand} strokeWidth="3" />
				<path d="M156 180h60" stroke={colours.brand} strokeWidth="6" />
				<Leader d="M201 44V22h76M186 90h91M202 130h75M220 180h57" />
				<Callout x={290} y={22} of={1} />
				<Callout x={290} y={90} of={2} />
				<Callout x={290} y={130} of={3} />
				<Callout x={290} y={180} of={4} />
			</>
		),
	},
	'turned-seat': {
		shows:
			'The top of the steps, seen from above. During the ride the feet point across the steps. Before standing up, the seat is turned until the feet point to the level landing.',
		height: 166,
		picture: (
			<>
				<path d="M10 30h150v108H10z" fill={colours.band} />
				<path d="M40 30v108M70 30v108M100 30v108M130 30v108" />
				<path d="M160 30h150v108H160z" fill={colours['brand-pale']} />
				<Rail d="M14 122h164" />
				<SeatFromAbove x={72} y={106} faint />
				<SeatFromAbove x={166} y={106} turned />
				<path d="M100 60c30-14 70-16 96 12m-14-2 14 3 2-14" stroke={colours.muted} strokeWidth="2" />
				<Words x={84} y={20} anchor="middle">
					The ride
				</Words>
				<Words x={236} y={20} anchor="middle" bold>
					Stand up here
				</Words>
				<Words x={84} y={160} anchor="middle">
					Steps
				</Words>
				<Words x={236} y={160} anchor="middle">
					Landing
				</Words>
			</>
		),
	},
} as const satisfies Record<string, DiagramData>;

/** A foot, its two bolts, the post and the end of the rail, each named. */
function Post({ x, y }: { x: number; y: number }) {
	const words = x + 56;
	return (
		<>
			<path d={`M${x - 26} ${y - 5}h52v5h-52z`} fill={colours.muted} stroke={colours.muted} />
			<path d={`M${x - 18} ${y - 10}v32M${x + 18} ${y - 10}v32`} stroke={colours.action} strokeWidth="4" />
			<path d={`M${x} ${y - 6}V32`} stroke={colours.brand} strokeWidth="6" />
			<path d={`M${x - 14} 8h28v24h-28z`} fill={colours.brand} stroke={colours.brand} />
			<Leader d={`M${words - 4} 20h-34M${words - 4} ${y - 22} ${x + 26} ${y - 6}M${words - 4} ${y}H${x + 20}`} />
			<Words x={words} y={26} bold>
				Rail
			</Words>
			<Words x={words} y={y - 17} bold>
				Foot
			</Words>
			<Words x={words} y={y + 5} bold>
				Bolts
			</Words>
		</>
	);
}
/** A seat and two feet before it. */
function SeatFromAbove({ x, y, turned, faint }: { x: number; y: number; turned?: boolean; faint?: boolean }) {
	return (
		<g
			transform={`translate(${x} ${y}) rotate(${turned ? 90 : 0})`}
			stroke={colours.action}
			strokeWidth="4"
			strokeOpacity={faint ? 0.5 : 1}
		>
			<path d="M-15 10v-20q0-4 4-4h22q4 0 4 4v20" fill={colours.surface} />
			<path d="M-19 12h38" strokeWidth="7" />
			<path d="M-7-22v-14M7-22v-14" strokeWidth="8" />
		</g>
	);
}
