import { colours } from '#brand/colours.ts';
import { type DiagramData, Ground, Leader, Length, Rail, RailChair, StepsCut, Words } from '#diagrams/marks.tsx';
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
				<RailChair x={116} y={91} faint />
				<RailChair x={202} y={84} />
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
				<RailChair x={164} y={82} />
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
	'off-the-pavement': {
		shows:
			'Steps from the side that end at the public pavement. The rail stops above the last step, its dashed lower end can fold up, and the chair waits at the top.',
		height: 184,
		caption:
			'Off the pavement: the lower end of the rail folds up, or the chair waits at the top. A rail that ends above the last step leaves that step to be walked.',
		picture: (
			<>
				<Ground from={6} to={110} y={164} />
				<StepsCut x={110} y={164} count={5} after={100} />
				<path d="M110 72v106" stroke={colours.edge} strokeDasharray="4 4" />
				<path d="M122 134 92 151" stroke={colours.brand} strokeWidth="4" strokeDasharray="2 7" />
				<Rail d="M122 134 228 73" />
				<RailChair x={134} y={130} faint />
				<RailChair x={218} y={81} />
				<Words x={8} y={62}>
					{['Your ground', 'ends here']}
				</Words>
				<Leader d="m84 76 22 12" />
				<Words x={8} y={130}>
					{['Public', 'pavement']}
				</Words>
				<Words x={314} y={20} anchor="end" bold>
					Chair waits at the top
				</Words>
				<Leader d="m236 26-10 10" />
			</>
		),
	},
	'half-steps': {
		shows:
			'Four steps from the side, with a handrail that begins before the lowest step and goes on to the door. One half-step stands in front of the lowest step, another against the high sill of the door.',
		height: 190,
		picture: (
			<>
				<Ground from={6} to={118} y={172} />
				<StepsCut x={118} y={172} count={4} going={34} rise={20} after={94} />
				<path d="M282 92V70h32v22" fill={colours.band} stroke="none" />
				<path d="M282 92V70h32" />
				<path d="M84 172v-10h34v10zM250 92V81h32v11z" fill={colours.surface} stroke={colours.action} strokeWidth="3" />
				<path d="M74 172v-56M220 92V34" stroke={colours.edge} strokeWidth="3" />
				<Rail d="M66 121.6 220 34h56" />
				<Words x={188} y={22} anchor="end" bold>
					A rail on each side
				</Words>
				<Words x={168} y={164}>
					Half-step
				</Words>
				<Leader d="m164 160-52 6" />
				<Words x={240} y={126}>
					Half-step
				</Words>
				<Leader d="m266 110v-16" />
			</>
		),
	},
	'open-platform': {
		shows: `A platform beside the steps, from the side: it rises from a level base to the landing, up to ${figures.openLiftRise}, and carries a wheelchair. A gate closes the landing while it is down.`,
		height: 206,
		caption: `An open platform beside the steps. The reach of ${figures.openLiftRise} is the Platform Lift Company’s figure.`,
		picture: (
			<>
				<Ground from={6} to={182} y={176} />
				<path d="M182 96h132v80H182z" fill={colours.band} />
				<path d="M46 176v-16h34v-16h34v-16h34v-16h34v-16" stroke={colours.edge} strokeDasharray="4 4" />
				<path d="M78 176h98v9H78z" fill={colours.surface} />
				<g stroke={colours.action} strokeWidth="4.5">
					<path d="M82 158v13h92" strokeOpacity="0.4" />
					<path d="M82 83v13h92" />
				</g>
				<path d="M184 94V58m0 4h12" strokeWidth="3" />
				<g strokeWidth="3">
					<circle cx="122" cy="76" r="16" />
					<circle cx="148" cy="88" r="5" />
					<path d="M106 38h-6m6 0v26h32l6 22h8" />
				</g>
				<Length from={[28, 96]} to={[28, 176]} />
				<Words x={8} y={48}>
					{['Up to', figures.openLiftRise]}
				</Words>
				<Words x={200} y={66}>
					Gate
				</Words>
				<Words x={248} y={142} anchor="middle" bold>
					Landing
				</Words>
				<Words x={127} y={202} anchor="middle">
					Level base
				</Words>
			</>
		),
	},
} as const satisfies Record<string, DiagramData>;
