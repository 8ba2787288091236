import { colours } from '#brand/colours.ts';
import { type DiagramData, Ground, Leader, Length, StepsCut, Words } from '#diagrams/marks.tsx';
import { measures } from '#facts/measures.ts';

/** The letter of a measure, as on the sheet. */
function Letter({ x, y, of }: { x: number; y: number; of: keyof typeof measures }) {
	return (
		<g stroke="none">
			<circle cx={x} cy={y} r="11" fill={colours.brand} />
			<text x={x} y={y + 5.5} textAnchor="middle" fill={colours.inverse} fontWeight="700">
				{measures[of].letter}
			</text>
		</g>
	);
}

const lettered = (...of: (keyof typeof measures)[]) =>
	of.map((name) => `${measures[name].letter}: ${measures[name].name.toLowerCase()}`).join(', ');

/** What to measure, with the letters of the sheet. */
export const measuring = {
	'measure-side': {
		shows: `Steps from the side. A level string runs from the edge of the top step to above the front of the first; from there a tape hangs to the ground. ${lettered('count', 'height', 'length', 'ground', 'landing')}. One step is marked with its rise and its going.`,
		height: 196,
		picture: (
			<>
				<Ground from={6} to={96} y={172} />
				<StepsCut x={96} y={172} count={6} going={24} rise={18} after={86} />
				<path d="M302 14h12v158h-12z" fill={colours.band} stroke="none" />
				<path d="M302 172V14" strokeWidth="3" />
				<path d="M84 60H216" stroke={colours.action} strokeWidth="2.5" />
				<path d="M136 53h32v9h-32z" fill={colours.surface} stroke={colours.action} />
				<path d="M152 57.5h0" stroke={colours.action} strokeWidth="5" />
				<path d="M216 60v4" stroke={colours.action} strokeWidth="2.5" />
				<Length from={[96, 66]} to={[96, 172]} />
				<Length from={[96, 38]} to={[216, 38]} />
				<Length from={[14, 156]} to={[96, 156]} />
				<Length from={[216, 44]} to={[302, 44]} />
				<Letter x={96} y={112} of="height" />
				<Letter x={156} y={38} of="length" />
				<Letter x={50} y={156} of="ground" />
				<Letter x={259} y={44} of="landing" />
				<Words x={60} y={20} bold>
					Level string
				</Words>
				<Leader d="m118 26 10 32" />
				<path d="M168 118v-18M168 100h24" stroke={colours.action} strokeWidth="4" />
				<Words x={196} y={112}>
					Going
				</Words>
				<Words x={164} y={114} anchor="end">
					Rise
				</Words>
				<Letter x={226} y={140} of="count" />
				<Words x={242} y={146}>
					6 here
				</Words>
			</>
		),
	},
	'measure-above': {
		shows: `The same steps from above, between a wall and a rail, with a door at the top. ${lettered('narrowest', 'ground', 'landing', 'door', 'distance')}.`,
		height: 186,
		picture: (
			<>
				<path d="M96 44h216v84H96z" fill={colours.band} stroke="none" />
				<path d="M96 44v84M120 44v84M144 44v84M168 44v84M192 44v84M216 44v84" />
				<path d="M6 40h306v-6H6z" fill={colours.muted} stroke="none" />
				<path d="M96 132h120" strokeWidth="4" stroke={colours.edge} />
				<path d="M312 34v10M312 118v14" strokeWidth="8" stroke={colours.muted} strokeLinecap="butt" />
				<path d="M312 118h-62" strokeWidth="4" />
				<path d="M250 118a62 62 0 0 1 62-62" strokeDasharray="3 4" />
				<Length from={[156, 44]} to={[156, 130]} />
				<Letter x={156} y={86} of="narrowest" />
				<Length from={[14, 86]} to={[96, 86]} />
				<Letter x={52} y={86} of="ground" />
				<Length from={[216, 86]} to={[306, 86]} />
				<Letter x={240} y={86} of="landing" />
				<Length from={[250, 136]} to={[312, 136]} />
				<Letter x={281} y={136} of="door" />
				<path d="M20 24v-12h12v12z" fill={colours.surface} strokeWidth="2" />
				<path d="M26 16v4" />
				<Words x={40} y={22}>
					Socket
				</Words>
				<path d="M30 52h60v18" strokeDasharray="3 4" stroke={colours.action} strokeWidth="2" />
				<Letter x={60} y={52} of="distance" />
				<Words x={150} y={20} anchor="middle">
					Wall
				</Words>
				<Words x={96} y={152}>
					Rail or posts
				</Words>
				<Words x={230} y={168}>
					Open door
				</Words>
				<Words x={8} y={122}>
					{['Ground at', 'the foot']}
				</Words>
			</>
		),
	},
} as const satisfies Record<string, DiagramData>;
