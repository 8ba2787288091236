import { colours } from '#brand/colours.ts';
import { type DiagramData, Ground, Leader, Length, Rail, Words } from '#diagrams/marks.tsx';
import { figures } from '#facts/figures.ts';

/** A folded chair from the front, its back to the right. */
function FoldedChair({ x, y }: { x: number; y: number }) {
	return (
		<g stroke={colours.action} strokeWidth="4.5">
			<path d={`M${x} ${y}v-66M${x - 12} ${y - 4}v-34M${x - 12} ${y - 14}h12`} />
			<path d={`M${x - 6} ${y}v14`} strokeWidth="7" />
		</g>
	);
}

/** Renting, sharing and taking away: what has to be measured, bolted, filled and added up. */
export const keeping = {
	'rent-or-buy': {
		shows: `Two lines over the months, by made-up sums: buying costs ${figures.exampleNew} at once, renting begins at ${figures.exampleSettingUp} and rises by ${figures.exampleRent} a month. They meet after ${figures.exampleMonths}.`,
		caption: 'Made-up sums. Put your own quotations in their place.',
		height: 172,
		picture: (
			<>
				<path d="M26 12v126h284" />
				<path d="M26 50h284" stroke={colours.brand} strokeWidth="4" />
				<path d="m26 116 284-92" stroke={colours.action} strokeWidth="4" />
				<path d="M230 52v86" stroke={colours.edge} strokeDasharray="4 4" />
				<circle cx="230" cy="50" r="6" fill={colours.ink} />
				<Words x={36} y={40} bold>{`Buying: ${figures.exampleNew}`}</Words>
				<Words x={106} y={120} bold>
					Renting
				</Words>
				<Words x={230} y={160} anchor="middle" bold>
					{figures.exampleMonths}
				</Words>
				<Words x={26} y={160}>
					Today
				</Words>
			</>
		),
	},
	'clear-width': {
		shows:
			'Steps from the front, with a handrail on the left and a folded chair on the right. Two widths are marked: from the handrail to the folded chair, and from the handrail to the rail alone.',
		height: 196,
		picture: (
			<>
				<path d="M40 150V96h240v54z" fill={colours.band} />
				<path d="M40 123h240" />
				<Ground from={10} to={310} y={150} />
				<path d="M58 96V34" strokeWidth="5" stroke={colours.muted} />
				<circle cx="58" cy="34" r="6" fill={colours.muted} stroke="none" />
				<rect x="246" y="84" width="18" height="14" rx="3" fill={colours.brand} stroke="none" />
				<FoldedChair x={250} y={78} />
				<Length from={[64, 58]} to={[234, 58]} />
				<Words x={148} y={48} anchor="middle" bold>
					Past the chair
				</Words>
				<Length from={[64, 110]} to={[246, 110]} />
				<Words x={148} y={140} anchor="middle" bold>
					Past the rail
				</Words>
				<Words x={26} y={22}>
					Handrail
				</Words>
				<Words x={312} y={184} anchor="end">
					Folded chair, on its rail
				</Words>
				<Leader d="M288 166 262 102" />
			</>
		),
	},
	'bolted-through': {
		shows:
			'A metal tread cut through: the foot of the rail stands on a pad, a bolt goes right through the tread, and a plate below it spreads the load.',
		height: 176,
		picture: (
			<>
				<path d="M30 92h260v10H30zM30 102v26h10v-26M290 102v26h-10v-26" fill={colours.band} />
				<path d="M112 80h96v12h-96z" fill={colours.muted} stroke="none" />
				<path d="M118 80V70h84v10z" fill={colours.brand} stroke="none" />
				<Rail d="M160 70V18" />
				<path d="M124 102h72v9h-72z" fill={colours.ink} stroke="none" />
				<path d="M140 60v66M180 60v66" stroke={colours.action} strokeWidth="5" />
				<path d="M132 62h16M172 62h16M132 122h16M172 122h16" stroke={colours.action} strokeWidth="7" />
				<Words x={8} y={30}>
					Foot of the rail
				</Words>
				<Leader d="m116 34 26 38" />
				<Words x={238} y={62} bold>
					Pad
				</Words>
				<Leader d="m234 64-24 20" />
				<Words x={238} y={30} bold>
					Bolt
				</Words>
				<Leader d="m234 34-44 26" />
				<Words x={8} y={162} bold>
					Plate below
				</Words>
				<Leader d="m96 148 32-38" />
				<Words x={312} y={162} anchor="end">
					Metal tread
				</Words>
				<Leader d="m262 146-14-42" />
			</>
		),
	},
	'bolt-removed': {
		shows:
			'A concrete step cut through, twice. On the left a bolt is sawn off level with the step, and rust runs from it. On the right it ends below the surface, and the hole above it is filled.',
		height: 158,
		picture: (
			<>
				<path d="M10 58h140v70H10zM170 58h140v70H170z" fill={colours.band} />
				<path d="M80 58v44M240 74v28" stroke={colours.muted} strokeWidth="10" strokeLinecap="butt" />
				<path d="M86 56c14 0 22 3 34 8" stroke={colours.action} strokeWidth="4" />
				<path d="M231 58h18v16h-18z" fill={colours.brand} stroke="none" />
				<Words x={80} y={22} anchor="middle" bold>
					Cut off level
				</Words>
				<Words x={114} y={48}>
					Rust
				</Words>
				<Words x={240} y={22} anchor="middle" bold>
					Cut off below
				</Words>
				<Words x={288} y={48} anchor="end">
					Filled
				</Words>
				<Leader d="m244 50-4 12" />
				<Words x={80} y={150} anchor="middle">
					Not like this
				</Words>
				<Words x={240} y={150} anchor="middle">
					Like this
				</Words>
			</>
		),
	},
} as const satisfies Record<string, DiagramData>;
