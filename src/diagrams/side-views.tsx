import { colours } from '#brand/colours.ts';
import { type DiagramData, Ground, Leader, Length, Rail, SideChair, StepsCut, Words } from '#diagrams/marks.tsx';
import { figures } from '#facts/figures.ts';

/** Steps from the side. */
export const sideViews = {
	overrun: {
		shows:
			'Steps from the side. A straight rail ends at the top step; a curved one goes on over the level ground, and that part is the overrun. It must end before the open door.',
		height: 176,
		picture: (
			<>
				<StepsCut x={22} y={168} count={5} after={176} />
				<path d="M300 93V24h14v69" fill={colours['brand-pale']} />
				<path d="M250 93V30h48" stroke={colours.edge} strokeDasharray="3 4" />
				<Rail d="M12 154 128 87H214" />
				<SideChair x={116} y={91} faint />
				<SideChair x={202} y={84} />
				<Length from={[128, 28]} to={[214, 28]} />
				<Words x={171} y={18} anchor="middle" bold>
					Overrun
				</Words>
				<Leader d="M128 34v48M214 34v48" />
				<Words x={316} y={18} anchor="end">
					Open door
				</Words>
				<Length from={[128, 112]} to={[250, 112]} />
				<Words x={189} y={136} anchor="middle">
					{['Room between top', 'step and open door']}
				</Words>
			</>
		),
	},
	string: {
		shows:
			'Steps from the side, with a string pulled tight from the edge of the bottom step to the edge of the top step. It touches every edge but one, where a step is too low.',
		height: 146,
		picture: (
			<>
				<StepsCut x={30} y={138} count={6} going={36} rise={18} after={76} low={2} />
				<path d="M30 120 210 30" stroke={colours.action} strokeWidth="2.5" />
				<path d="M30 120h0M210 30h0" stroke={colours.action} strokeWidth="12" />
				<Words x={62} y={44} bold>
					String
				</Words>
				<Leader d="m104 50 20 18" />
				<Words x={176} y={118}>
					A low step
				</Words>
				<Leader d="m170 112-64-16" />
			</>
		),
	},
	'parked-at-foot': {
		shows: `The foot of the steps from the side: a chair parked there takes up ${figures.bottomParking} in front of the first step, and the public pavement begins beyond it.`,
		height: 156,
		picture: (
			<>
				<Ground from={6} to={206} y={106} />
				<StepsCut x={206} y={106} count={3} going={30} rise={18} after={46} />
				<Rail d="M140 92 288 16" />
				<SideChair x={164} y={82} />
				<Length from={[120, 130]} to={[206, 130]} />
				<Words x={163} y={149} anchor="middle" bold>
					{figures.bottomParking}
				</Words>
				<path d="M98 66v44" stroke={colours.edge} strokeDasharray="4 4" />
				<Words x={8} y={72}>
					{['Public', 'pavement']}
				</Words>
				<Words x={216} y={126}>
					First step
				</Words>
			</>
		),
	},
	ramp: {
		shows: `Three steps and a ramp for them, to one scale: at ${figures.rampGentle}, the ramp is ${figures.rampThree} long.`,
		height: 110,
		caption: `Three steps of ${figures.stepRise} each, and the ramp for them at ${figures.rampGentle}, to one scale.`,
		picture: (
			<>
				<path d="m14 58 254-17h46v17z" fill={colours['brand-pale']} />
				<path d="M268 58v-5.7h9.3v-5.6h9.3V41H314v17z" fill={colours.band} />
				<Ground from={6} to={314} y={58} />
				<Length from={[14, 82]} to={[268, 82]} />
				<Words x={141} y={102} anchor="middle" bold>
					{figures.rampThree}
				</Words>
				<Words x={90} y={36}>
					Ramp
				</Words>
				<Words x={314} y={24} anchor="end">
					Three steps
				</Words>
			</>
		),
	},
} as const satisfies Record<string, DiagramData>;
