import { platforms } from '#planner/kinds.ts';
import { inWheelchair, otherThan, type Statement, seated } from '#planner/statement.ts';

const fitting = { text: 'How the rail is fixed', href: '/blog/how-long-does-it-take-to-install-an-outdoor-stairlift' };
const metalSteps = { text: 'Metal steps', href: '/blog/outdoor-stairlift-shared-steps-flats-leasehold#metal-steps' };
const narrowSteps = {
	text: 'If your steps are narrow',
	href: '/blog/what-are-outdoor-stairlifts#if-your-steps-are-narrow',
};
const consent = { text: 'Whose consent', href: '/blog/outdoor-stairlift-shared-steps-flats-leasehold' };
const planning = { text: 'Planning and the pavement', href: '/blog/planning-permission-outdoor-stairlift' };

/** What the steps and the ground ask for. */
export const ground: readonly Statement[] = [
	...(
		[
			['to-4', '{railFour}', '{rideFour}'],
			['to-8', '{railEight}', '{rideEight}'],
			['to-12', '{railTwelve}', '{rideTwelve}'],
		] as const
	).map(([steps, rail, ride]) => ({
		when: { steps, turn: 'straight', ...seated },
		text: `A straight rail is ${rail} long at most, and a ride takes ${ride}: our sum, for steps of {stepRise} by {stepGoing}.`,
	})),
	{
		when: { steps: 'over-12', turn: 'straight', ...seated },
		text: 'With sixteen steps, for example, a straight rail is {railSixteen} long, and a ride takes {rideSixteen}: our sum, for steps of {stepRise} by {stepGoing}. Ask how long the rail may be.',
	},
	{
		when: { width: 'narrow', ...seated },
		text: 'Narrower than Dolphin asks for indoors: {dolphinWidthStraight} for a straight lift, {dolphinWidthCurved} for a curved one. Sit sideways against the wall and measure to your kneecaps: Newbury Mobility (undated) adds the rail, and {kneeRoom} to stay free. Ask for the slimmest lift, and show the firm the exact width first.',
		link: narrowSteps,
	},
	{
		when: { width: 'middling', ...seated },
		text: 'The model decides. Indoors, Dolphin asks for {dolphinWidthStraight} for a straight lift and {dolphinWidthCurved} for a curved one, two other firms for {stairWidth} with a standard seat.',
	},
	{
		when: { width: 'wide', turn: 'straight unsure open', ...seated },
		text: 'Wide enough for what firms ask for indoors with a standard seat, {stairWidth}.',
	},
	{
		when: { width: 'wide', turn: 'curved', ...seated },
		text: 'Wide enough by Dolphin, who asks for {dolphinWidthCurved} for a curved lift indoors. Stairlift Experts ({narrowYear}) asks for {curvedWidth}.',
	},
	{
		when: { width: 'width-unsure open', ...seated },
		text: 'Measure the narrowest place. Firms ask for {stairWidth} indoors with a standard seat.',
	},
	{
		when: { material: 'brick', ...seated },
		text: 'The sum reaches up to pads, since some firms may want them beside brick or stone: ask. Is the house listed? A rail on pads leaves old stone whole, so have that drawn first.',
		link: planning,
	},
	{
		when: { material: 'timber', ...seated },
		text: 'Have the firm look for rot where the feet would go.',
		link: fitting,
	},
	{
		when: { material: 'metal', ...seated },
		text: 'Ask what holds the feet on the treads, who says that the stair bears the lift, what keeps out rust, and who looks at the earthing. A fire escape has to stay empty.',
		link: metalSteps,
	},
	{
		when: { socket: 'none' },
		text: 'Elec-Mate (2026) gives the rules: a socket outdoors is rated {socketRating}, behind an RCD of {rcd}. An electrician confirms that the circuit indoors will do, and prices the way to it: the sum is for one straight through the wall.',
	},
	{
		when: { socket: 'inside' },
		text: 'It may do, if the lead can come in through the frame of the door: ask.',
		link: fitting,
	},
	{
		when: { socket: 'near' },
		text: 'Ask an electrician whether it is made for outdoors and behind an RCD: Elec-Mate (2026) names {socketRating} and {rcd}.',
	},
	{
		when: { foot: 'room tight', turn: 'straight unsure open', ...seated },
		text: 'Parked at the foot, a straight lift takes up {bottomParking} in front of the first step, by stairlift.co.uk (2010).',
	},
	{
		when: { foot: 'tight', ...seated },
		text: 'If the foot has no room for the chair, it can wait at the top, or the rail’s lower end fold up: ask.',
	},
	{
		when: { foot: 'pavement', nation: 'england wales open' },
		text: 'Nothing may block the pavement, in England and Wales by {highwaySection} of the Highways Act.',
		link: planning,
	},
	{
		when: { foot: 'pavement', nation: 'scotland' },
		text: 'Nothing that could obstruct may stand on a public road, and that takes in the pavement, unless the roads authority has agreed in writing.',
		from: ['footway-west-lothian', 'footway-falkirk'],
		link: planning,
	},
	{
		when: { foot: 'pavement', nation: 'northern-ireland' },
		text: 'A structure on a road without the department’s consent is an offence, so speak to DfI Roads.',
		from: ['roads-northern-ireland'],
		link: planning,
	},
	{
		when: { foot: 'pavement', ...seated },
		text: 'Plan to keep chair and rail off the pavement: parked at the top, or with a lower end that folds up.',
		link: planning,
	},
	{
		when: { foot: 'pavement', ...inWheelchair },
		text: 'Plan the platform, its gate and the ground to turn on inside your own boundary.',
		link: planning,
	},
	{
		text: 'Listed, in a conservation area, or seen from the street? The council’s planners have a say: show them a drawing before you order.',
		link: planning,
	},
	{
		when: { whose: 'open' },
		text: 'A flat, a rented home, or steps that others use too? The owners have to agree first, in writing.',
		link: consent,
	},
	{
		when: { whose: 'shared', nation: 'scotland' },
		text: 'In Scotland a majority of the owners is enough. They must not refuse without good reason, and have {commonPartsReply} to answer.',
		from: ['common-parts-scotland'],
		link: consent,
	},
	{
		when: { whose: 'shared', nation: otherThan('nation', 'scotland') },
		text: 'Have the consent of whoever owns the steps, and of those with a right of way over them, in writing.',
		link: consent,
	},
	{
		when: { whose: 'shared' },
		text: 'Measure the way that stays free beside the folded chair. If it is the only way out, ask whoever is responsible for fire safety.',
		link: consent,
	},
	{
		when: { whose: 'rented' },
		text: 'The landlord has to agree in writing, and whoever owns the steps, if that is somebody else.',
		link: consent,
	},
];

/** What the rider should try or ask. */
export const rider: readonly Statement[] = [
	{
		when: { transfer: 'alone', seat: 'sits open' },
		text: 'Try it: sit down on a firm chair with arms and stand up again four times, in a coat, on a tired day.',
	},
	{
		when: { transfer: 'helper', seat: 'sits open' },
		text: 'Try it four times in a coat. A stairlift will do as long as that helper is there each time.',
	},
	{
		when: { seat: 'stands', ...seated },
		text: 'Nobody has confirmed to us an outdoor lift for somebody who stands or perches. Ask each firm, and have a platform quoted.',
		link: platforms,
	},
	{
		when: { weight: 'heavier', ...seated },
		text: 'Above every limit that we know, {weightHighest} by our guide. Ask for a heavier version, proved in writing, or a platform lift.',
	},
	{
		when: { weight: 'unweighed open', ...seated },
		text: 'Weigh the rider dressed for outdoors, with the bag. The limits of the lifts run from {weightLowest} to {weightHighest}, by our guide.',
	},
];
