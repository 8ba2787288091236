import { Chair, type ChairState } from '#drawings/lift/Chair.tsx';
import { bent, CurvedRail, onRail, postsOn, railHeight } from '#drawings/lift/Rail.tsx';
import type { Clothes } from '#drawings/people/Person.tsx';
import { Outdoors } from '#drawings/scenes/straight.tsx';
import { away, lookingAt } from '#drawings/space/geometry.ts';
import type { PictureProps } from '#drawings/space/Picture.tsx';
import { type Flight, headOf, type Material, onFlight, Railing, Steps, usualFlight } from '#drawings/steps/Steps.tsx';
import { onSweep, type Sweep, SweptSteps, sweepHeading } from '#drawings/steps/SweptSteps.tsx';
import { Paving, type Sky } from '#drawings/surroundings/Garden.tsx';
import { House } from '#drawings/surroundings/House.tsx';
import { Bush, Pot, Tree } from '#drawings/surroundings/Planting.tsx';

interface CurvedSceneProps extends PictureProps {
	/** Where the chair waits: on which flight, and how many steps up it. */
	at?: { flight: 'lower' | 'upper'; step: number };
	state?: ChairState;
	clothes?: Clothes;
}

/** Up and away from the viewer to a landing, then up to the right: the rail goes round the outside of the turn. */
export function QuarterTurnScene({
	material = 'brick',
	at = { flight: 'lower', step: 1.6 },
	state,
	clothes,
	...picture
}: CurvedSceneProps & { material?: Material }) {
	const lower: Flight = {
		...usualFlight,
		foot: { x: 0, y: 0, z: 0 },
		heading: away,
		count: 4,
		landing: usualFlight.width - 0.3,
		material,
	};
	const turn = headOf(lower);
	const upper: Flight = {
		...lower,
		heading: 0,
		count: 3,
		landing: 1.5,
		foot: { x: lower.width / 2, y: turn.y, z: turn.z - 0.3 + lower.width / 2 },
	};
	const corner = { ...onRail(upper, 0), x: onRail(lower, 0).x, y: turn.y + railHeight };
	const route = bent(
		[
			onRail(lower, -1),
			{ ...onRail(lower, 3.3), y: corner.y },
			corner,
			{ ...onRail(upper, -0.7), y: corner.y },
			onRail(upper, 3.4),
		],
		0.42,
	);
	const wall = upper.foot.z + upper.width / 2 + 0.12;
	const chair = at.flight === 'lower' ? { at: onRail(lower, at.step), turn: -away } : { at: onRail(upper, at.step) };
	const top = headOf(upper);
	const view = lookingAt(chair.at, {
		on: at.flight === 'lower' ? { x: 330, y: 560 } : { x: 480, y: 480 },
		turn: 0.34,
		distance: 5.4,
		above: 1.2,
		scale: 300,
	});
	return (
		<Outdoors {...picture} view={view} backdrop="trees">
			<Tree at={{ x: -2.6, y: 0, z: 8 }} size={3.4} />
			<House
				frame={{ at: { x: -0.3, y: 0, z: wall } }}
				wall="render"
				door="#0f4037"
				doorAt={{ along: top.x + 0.6, up: top.y }}
				windows={[
					{ along: top.x - 1.1, up: top.y + 0.8 },
					{ along: top.x + 2.35, up: top.y + 0.8 },
				]}
			/>
			<Bush at={{ x: -1.2, y: 0, z: 2 }} size={1.1} seed={2} flowers="#d98aa0" />
			<Paving from={{ x: -0.8, y: 0, z: -3 }} to={{ x: 0.8, y: 0, z: 0 }} size={0.55} />
			<Steps flight={upper} />
			<Railing corners={[onFlight(upper, 0.9, 0.51, -0.53), onFlight(upper, 2.4, 0.51, -0.53)]} />
			<Steps flight={lower} />
			<CurvedRail
				route={route}
				posts={[
					...postsOn(upper, [2.9, 1]),
					{ at: { ...corner, x: corner.x + 0.12, z: corner.z - 0.12 }, down: railHeight },
					...postsOn(lower, [2.4, 0.4]),
				]}
			/>
			<Chair frame={chair} state={state} clothes={clothes} />
			<Pot at={{ x: 0.95, y: 0, z: 0.1 }} />
			<Bush at={{ x: 1.7, y: 0, z: 0.65 }} size={0.6} seed={9} flowers="#e7c65b" />
		</Outdoors>
	);
}

/** Up to the right to a landing, then up and away to a door: the rail goes round the inside of the turn. */
export function InsideTurnScene({
	sky,
	at = { flight: 'lower', step: 1.2 },
	state,
	clothes,
	...picture
}: CurvedSceneProps & { sky?: Sky }) {
	const lower: Flight = {
		...usualFlight,
		foot: { x: -0.6, y: 0, z: 0 },
		count: 4,
		landing: usualFlight.width - 0.3,
	};
	const turn = headOf(lower);
	const upper: Flight = {
		...lower,
		heading: away,
		count: 4,
		landing: 0.9,
		foot: { x: turn.x + lower.width / 2, y: turn.y, z: lower.width / 2 },
	};
	const inner = { x: onRail(upper, 0).x, y: turn.y + railHeight, z: onRail(lower, 0).z };
	const end = { ...onRail(upper, 2.95), y: turn.y + upper.count * upper.rise + railHeight };
	const route = bent(
		[
			onRail(lower, -1),
			{ ...onRail(lower, 3.4), y: inner.y },
			inner,
			{ ...onRail(upper, -0.6), y: inner.y + 0.05 },
			end,
			{ ...end, z: end.z + 0.62 },
		],
		0.34,
	);
	const top = headOf(upper);
	const wall = top.z + 0.95;
	const guard = (y: number, x: number, z: number) => ({ x, y, z });
	const chair = at.flight === 'lower' ? { at: onRail(lower, at.step) } : { at: onRail(upper, at.step), turn: -away };
	const view = lookingAt(chair.at, {
		on: at.flight === 'lower' ? { x: 330, y: 540 } : { x: 520, y: 430 },
		turn: 0.34,
		distance: 5.4,
		above: 1.2,
		scale: 300,
	});
	return (
		<Outdoors {...picture} view={view} sky={sky} backdrop="street">
			<Tree at={{ x: -2.6, y: 0, z: 8 }} size={3.4} leaf="#b98a44" />
			<House
				frame={{ at: { x: -0.2, y: 0, z: wall } }}
				wall="stone"
				door="#7a2e1c"
				doorAt={{ along: top.x - 0.06, up: top.y }}
				windows={[{ along: top.x + 1.45, up: top.y + 0.5 }]}
			/>
			<Bush at={{ x: -0.1, y: 0, z: 1.9 }} size={1.2} seed={2} leaf="#6d7f45" />
			<Bush at={{ x: 2.35, y: 0, z: 2.2 }} size={1.1} seed={4} leaf="#8a7a3c" />
			<Paving from={{ x: -3, y: 0, z: -0.7 }} to={{ x: -0.6, y: 0, z: 0.7 }} />
			<Steps flight={upper} />
			<Railing corners={[guard(top.y, upper.foot.x + 0.52, top.z), guard(top.y, upper.foot.x + 0.52, wall)]} />
			<Steps flight={lower} />
			<CurvedRail
				route={route}
				posts={[
					{ at: { ...end, z: end.z + 0.5 }, down: railHeight },
					...postsOn(upper, [1.5]),
					...postsOn(lower, [3.3, 1.5, 0.3]),
				]}
			/>
			<Chair frame={chair} state={state} clothes={clothes} />
			<Railing
				corners={[
					guard(turn.y, turn.x + 0.1, -0.52),
					guard(turn.y, turn.x + 0.8, -0.52),
					guard(turn.y, turn.x + 0.8, 0.5),
				]}
			/>
			<Pot at={{ x: 0.2, y: 0, z: -0.95 }} flowers="#e08a3c" />
			<Bush at={{ x: 1.25, y: 0, z: -0.95 }} size={0.6} seed={8} leaf="#6d7f45" flowers="#d9b04a" />
		</Outdoors>
	);
}

/** Garden steps that sweep round to a terrace, with the rail along their outer side. */
export function SweepScene({ at = { flight: 'lower', step: 2.2 }, state, clothes, ...picture }: CurvedSceneProps) {
	const sweep: Sweep = { pivot: { x: 2.05, y: 0, z: 0 }, inner: 1.25, outer: 2.4, count: 8, rise: 0.16, turn: away };
	const rail = (step: number) => onSweep(sweep, step, 2.24, (step + 1) * sweep.rise + railHeight);
	const height = sweep.count * sweep.rise;
	// The last of it runs level over the terrace, where one gets off.
	const route = [-0.9, -0.5, 0, 0.5, 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 5.5, 6, 6.5].map(rail);
	const terrace: Flight = {
		...usualFlight,
		foot: { x: 2.05, y: height - sweep.rise, z: 1.825 },
		count: 1,
		rise: sweep.rise,
		landing: 5,
		material: 'stone',
	};
	const over = (x: number, y: number) => ({ x, y: height + railHeight + y, z: 2.24 });
	const end = bent([rail(6.5), over(1.75, -0.02), over(2.9, 0)], 0.5);
	const post = (step: number) => ({ at: rail(step), down: rail(step).y - (Math.floor(step) + 1) * sweep.rise });
	const chair = { at: rail(at.step), turn: -sweepHeading(sweep, at.step) };
	const view = lookingAt(chair.at, { on: { x: 400, y: 510 }, turn: 0.14, distance: 5.4, above: 1.2, scale: 290 });
	return (
		<Outdoors {...picture} view={view}>
			<Tree at={{ x: -1.6, y: 0, z: 9 }} size={3.8} />
			<House
				frame={{ at: { x: 1.7, y: 0, z: 3.6 } }}
				wall="brick"
				door="#1f4e66"
				doorAt={{ along: 1.9, up: height }}
				windows={[{ along: 0.4, up: height + 0.75 }]}
			/>
			<Bush at={{ x: 0.1, y: 0, z: 2.9 }} size={1.5} seed={2} flowers="#b58ac0" />
			<Bush at={{ x: 1.3, y: 0, z: 3.2 }} size={1.3} seed={6} />
			<Paving from={{ x: -0.8, y: 0, z: -3 }} to={{ x: 1.2, y: 0, z: 0 }} size={0.5} />
			<Steps flight={terrace} />
			<Railing corners={[2.2, 5.6].map((x) => ({ x, y: height, z: 1.32 }))} apart={0.16} />
			<SweptSteps sweep={sweep} />
			<CurvedRail route={[...route, ...end.slice(1)]} posts={[6.5, 4.6, 2.6, 0.5].map(post)} />
			<Chair frame={chair} state={state} clothes={clothes} />
			<Bush at={{ x: 1.75, y: 0, z: 0.25 }} size={0.8} seed={8} flowers="#e7c65b" />
			<Bush at={{ x: 2.5, y: 0, z: 0.35 }} size={0.7} seed={3} flowers="#d98aa0" />
			<Pot at={{ x: 1.35, y: 0, z: 0.2 }} size={0.36} />
		</Outdoors>
	);
}
