import type { FigureName } from '#facts/figures.ts';
import { inWheelchair, otherThan, type Statement, seated, type When } from '#planner/statement.ts';

const shapes = { text: 'Straight or curved', href: '/blog/straight-or-curved-outdoor-stairlift' };
const fewSteps = { text: 'What to try first', href: '/blog/outdoor-stairlift-for-three-or-four-steps' };
export const platforms = { text: 'Platform lift or stairlift', href: '/blog/platform-lift-or-stairlift-outdoors' };

/** All but riders above every limit. */
export const lighter = otherThan('weight', 'heavier');
const wider = otherThan('width', 'narrow');

/** With these answers there may be no stairlift for the rider, whatever the steps do; one at a time, the first that holds. */
const doubts: readonly { when: When; text: string }[] = [
	{
		when: { weight: 'heavier', ...seated },
		text: 'Have one quoted too: no seat that we know of carries more than {weightHighest}, by our guide.',
	},
	{
		when: { width: 'narrow', weight: lighter, ...seated },
		text: 'Have one quoted too, if no firm has a lift that is slim enough: it rises beside the steps.',
	},
	{
		when: { seat: 'stands', width: wider, weight: lighter, ...seated },
		text: 'Have one quoted too, and ask whether its model may carry somebody who stands.',
	},
];
/** Where a platform's price stands below the total. */
export const inDoubt = doubts.map(({ when }) => when);

/** What the rider or the width may not allow, said of one kind: of a straight one, where both may fit. */
function onlyIf(turn: string): Statement[] {
	return [
		{
			when: { weight: 'heavier', turn },
			text: 'Fits only if the firm proves that it carries the rider: ask before anything else.',
		},
		{
			when: { width: 'narrow', turn },
			text: 'Fits only if it is slim enough for so narrow a place: ask before anything else.',
		},
		{
			when: { seat: 'stands', turn },
			text: 'Fits only with a seat that the rider can use: ask before anything else.',
		},
	];
}

export interface Kind {
	title: string;
	price?: FigureName;
	when?: When;
	why: readonly Statement[];
}

/** The kinds of help, each with whether it fits and why. */
export const kinds: readonly Kind[] = [
	{
		title: 'Rails, a half-step or a ramp',
		when: { steps: 'to-4' },
		why: [
			{
				when: seated,
				text: 'Try first: a rail on each side and light, and where one rise is too high a half-step, from {halfStepFrom} as Living Made Easy lists them (undated).',
				link: fewSteps,
			},
			{
				when: inWheelchair,
				text: 'If there is room: at {rampGentle} a ramp takes {rampThree} for three steps of {stepRise}, and {rampFour} for four, by our sum.',
				link: fewSteps,
			},
		],
	},
	{
		title: 'A straight stairlift',
		price: 'straightPrice',
		when: { turn: 'straight unsure open', ...seated },
		why: [
			{
				when: { turn: 'straight' },
				text: 'Fits steps in one even line. The rail is cut to length, and fitting takes {installStraight}, by our guide.',
			},
			{
				when: { turn: 'unsure open' },
				text: 'Fits only if the steps run in one even line: a string pulled tight from the first edge to the last should touch each one.',
				link: shapes,
			},
			...onlyIf('straight unsure open'),
			{
				text: 'It ends at the top step, so there has to be level ground to turn the seat and stand up on. A rail that runs on past the step is a curved one.',
				from: ['dolphin-knowledge'],
			},
		],
	},
	{
		title: 'A curved stairlift',
		price: 'curvedPrice',
		when: { turn: 'curved unsure open', ...seated },
		why: [
			{
				when: { turn: 'curved' },
				text: 'Fits round the turn. By our guide its rail takes {curvedRailTime} to make, and fitting {installCurved}.',
			},
			{ when: { turn: 'unsure open' }, text: 'Needed if anything on the way bends, or is level.', from: ['turns-uk'] },
			{
				when: { bend: 'fan' },
				text: 'Fan-shaped steps leave nowhere level to stand up on, so Stairlift Experts (undated) rules a straight lift out there.',
				from: ['turns-uk'],
			},
			{
				when: { bend: 'level' },
				text: 'A level part half-way counts as a bend: the rail has to flatten out and climb again.',
				link: shapes,
			},
			{ when: { bend: 'sweep' }, text: 'A long, gentle sweep needs a bent rail too.', link: shapes },
			{
				when: { bend: 'past' },
				text: 'It is the run past the top step that makes it a curved lift. Ask what one would cost that ends at the step.',
				from: ['dolphin-knowledge'],
			},
			...onlyIf('curved'),
			{
				text: 'Goods made to your measure cannot be sent back as others can, and we read the law so that such a rail is one. Have the terms of cancelling in writing.',
				from: ['cancelling-exceptions'],
			},
		],
	},
	{
		title: 'A straight stairlift up to the landing',
		price: 'straightPrice',
		when: { turn: 'curved', bend: 'square level', ...seated },
		why: [
			{
				text: 'Fits if the rider can walk the last steps, in the rain and in the dark too. A second one on the other flight makes {twoStraightPrice} by our guide, and a change of seats on the landing.',
				from: ['turns-uk'],
				link: shapes,
			},
		],
	},
	{
		title: 'A platform lift',
		price: 'platformPrice',
		when: inWheelchair,
		why: [
			{
				text: 'Fits: it carries the wheelchair, whatever the steps do. It needs a firm, level base at the foot and a landing to roll on to.',
				link: platforms,
			},
			{ when: { steps: 'to-8 to-12 over-12 open' }, text: 'It suits heights of {platformHeight}, by our guide.' },
			{ text: 'A stairlift does not fit: it asks for two moves from seat to seat on each trip.', link: platforms },
		],
	},
	{
		title: 'A platform lift in its place',
		price: 'platformPrice',
		when: { turn: 'curved', ...seated },
		why: [
			{
				text: 'Have one quoted too: the prices overlap, and it does not care how the steps turn.',
				from: ['guide'],
				link: platforms,
			},
		],
	},
	...doubts.map(({ when, text }) => ({
		title: 'A platform lift in its place',
		price: 'platformPrice' as const,
		when: { ...when, turn: 'straight unsure open' },
		why: [{ text, link: platforms }],
	})),
	{
		title: 'An open platform lift',
		when: { steps: 'to-4 to-8', ...inWheelchair },
		why: [
			{
				text: 'The simplest may do: it reaches up to {openLiftRise}, by our sum {openLiftSteps} of {stepRise}. Above {enclosedAbove} it has to be closed in. Both figures are from an undated article by the head of the Platform Lift Company.',
			},
		],
	},
];
