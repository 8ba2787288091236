import { describe, expect, it } from 'vitest';
import { figures } from '#facts/figures.ts';
import { type PlanQuestionName, planQuestions } from '#leads/plan.ts';
import { drawSteps } from '#planner/drawing.ts';
import { type Flight, flightOf, heightAt, type Point, type StepsAnswers } from '#planner/flight.ts';
import { expectApproved } from '../../tests/support/approved.ts';

const valuesOf = (name: PlanQuestionName) => [undefined, ...planQuestions[name].answers.map(({ value }) => value)];

/** Every combination of what decides where the rail is, and a few numbers. */
const houses: StepsAnswers[] = valuesOf('turn').flatMap((turn) =>
	valuesOf('bend').flatMap((bend) =>
		[
			...valuesOf('steps').map((steps) => ({ steps })),
			...['1', '2', '3', '7', '60'].map((count) => ({ count, height: '150' })),
		].flatMap((steps) =>
			['room', 'pavement'].flatMap((foot) =>
				['alone', 'wheelchair'].map((transfer): StepsAnswers => ({ turn, bend, foot, transfer, ...steps })),
			),
		),
	),
);
const isSame = (one: number, other: number) => Math.abs(one - other) < 0.005;
const withRail = houses.filter(({ transfer }) => transfer === 'alone').map((house) => flightOf(house));
const draw = (answers: StepsAnswers) => drawSteps(answers, answers);

describe('as a fitter mounts it, every rail', () => {
	it('is capped above the ground within 30 cm of a support at both ends, and stands on the steps or the ground', () => {
		expect(withRail.length).toBeGreaterThan(400);
		const isHeld = ({ supports }: Flight, [x, y]: Point) =>
			y < -10 && supports.some((one) => Math.hypot(one.x - x, one.head - y) <= 30);
		const stands = ({ rail, edges }: Flight, { x, foot, head }: Flight['supports'][number]) =>
			isSame(foot, edges.filter(([edge]) => edge <= x).at(-1)?.[1] ?? 0) &&
			head < foot &&
			isSame(head, heightAt(rail, x));
		const isSound = (one: Flight) =>
			[one.rail[0], one.rail.at(-1)].every((end) => isHeld(one, end as Point)) &&
			one.supports.every((support) => stands(one, support));
		expect(withRail.filter((one) => !isSound(one))).toEqual([]);
	});

	it('leaves 90 cm before the door, and the pavement or the gate free', () => {
		expect(['room', 'tight', 'pavement'].map((foot) => flightOf({ foot }).folds)).toEqual([false, true, true]);
		const isFree = ({ wall, rail, folds, hand }: Flight) =>
			wall - (rail.at(-1)?.[0] ?? 0) >= 90 &&
			(!folds || [rail[0], hand.posts[0]].every((point) => (point?.[0] ?? -1) >= 0));
		expect(withRail.filter((one) => !isFree(one))).toEqual([]);
	});
});

it('every handrail is held within 2.6 m, clear of the rider and the rail’s feet', () => {
	const isClear = ({ hand, rider, supports }: Flight) =>
		hand.posts.every(
			([x], i, all) =>
				x - (all[i - 1]?.[0] ?? x) <= 260 &&
				Math.abs(x - rider) >= 46 &&
				supports.every((support) => Math.abs(x - support.x) >= 13),
		);
	expect(withRail.filter((one) => !isClear(one))).toEqual([]);
});

it('a platform that rises more than an open one is made for is enclosed', () => {
	const open = 100 * Number.parseFloat(figures.openLiftRise);
	const isEnclosed = (height: number) => flightOf({ transfer: 'wheelchair', height: `${height}` }).isEnclosed;
	expect([open, open + 1].map(isEnclosed)).toEqual([false, true]);
});

/** One line for each element that is drawn, with whole numbers. @param plan as in the address of the page, whose words are the content's */
const linesOf = (plan: string) => {
	const answers: StepsAnswers = Object.fromEntries(new URLSearchParams(plan));
	return drawSteps(answers, { ...answers, ...(answers.foot && { foot: `A short ${answers.foot} in front of them` }) })
		.replace(/<(?=[^/])/g, '\n<')
		.replace(/-?\d+\.\d+/g, (number) => `${Math.round(Number(number))}`)
		.replace(/("[^"]*")(.*)\n<path d=\1/g, '$1$2 and')
		.trim();
};

it('The drawing is as it was approved', () =>
	expectApproved('drawing.approved.txt', {
		'Nothing is answered': linesOf(''),
		'… straight, of brick, with a gate': linesOf(
			'turn=straight&material=brick&steps=to-8&narrowest=70&foot=tight&socket=near',
		),
		'… curved, of timber, from a pavement': linesOf(
			'turn=curved&bend=sweep&material=timber&count=6&width=width-unsure&foot=pavement&socket=inside&seat=stands',
		),
		'… at a square landing, of concrete, one step': linesOf(
			'turn=curved&bend=square&material=concrete&count=1&socket=none',
		),
		'… of two steps, with a rail past the last, and room at their foot': linesOf(
			'turn=curved&bend=past&count=2&height=40&foot=room&socket=near&width=middling',
		),
		'… at a landing, with little room': linesOf('turn=curved&foot=tight&steps=to-4&width=narrow&socket=unseen'),
		'… forty steps': linesOf('count=40&bend=level&width=middling&material=unknown&foot=unknown'),
		'… an enclosed platform, as it rises too high for an open one': linesOf('steps=to-12&transfer=wheelchair'),
		'… a platform beside a fan of metal': linesOf('bend=fan&material=metal&count=5&width=wide&transfer=wheelchair'),
	}));

it('the drawing shows a turn as it was answered, of however many steps, and asks where it was not', () => {
	for (const turn of ['curved', 'unsure'])
		for (const count of ['2', '3', '5', '10']) {
			const drawn = valuesOf('bend').map((bend) => drawSteps({ turn, bend, count }, {}));
			for (const [index, bend] of valuesOf('bend').entries())
				expect(drawn[index]?.includes('>Turn?<'), `${turn} ${bend}`).toBe(bend === undefined);
			expect(new Set(drawn).size, `${turn} ${count}`).toBe(drawn.length);
		}
	expect(draw({ turn: 'straight' })).not.toContain('>Turn?<');
});

it('the drawing is small, and has no style, script, id or number without end', () => {
	// Each third of them, which has each answer, is drawn in a third of the time.
	for (const house of houses.filter((_, index) => index % 3 === 0)) {
		const svg = draw({ ...house, material: 'brick' });
		expect(svg).not.toMatch(/style|<script|id=|NaN|undefined|\d\.\d\d/);
	}
	expect(draw({ material: 'brick', steps: 'over-12', turn: 'curved' }).length).toBeLessThan(9000);
});
