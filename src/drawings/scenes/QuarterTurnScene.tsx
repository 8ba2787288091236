import { Chair } from '#drawings/lift/Chair.tsx';
import { bent, CurvedRail, postsOn } from '#drawings/lift/CurvedRail.tsx';
import { onRail, railHeight } from '#drawings/lift/Rail.tsx';
import type { CurvedSceneProps } from '#drawings/scenes/curved-scene.ts';
import { Outdoors } from '#drawings/scenes/Outdoors.tsx';
import { away, type View } from '#drawings/space/geometry.ts';
import { type Flight, headOf, type Material, onFlight, usualFlight } from '#drawings/steps/flight.ts';
import { Railing } from '#drawings/steps/Railing.tsx';
import { Steps } from '#drawings/steps/Steps.tsx';
import { Bush, Pot, Tree } from '#drawings/surroundings/Bush.tsx';
import { Paving } from '#drawings/surroundings/Garden.tsx';
import { House } from '#drawings/surroundings/House.tsx';

const view: View = { eye: { x: -0.2, y: 1.9, z: -5.5 }, turn: 0.3, zoom: 1330, centre: { x: 590, y: 290 } };

/** Up and away from the viewer to a landing, then up to the right: the rail goes round the outside of the turn. */
export function QuarterTurnScene({
	material = 'brick',
	at = { flight: 'lower', step: 1.6 },
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
	return (
		<Outdoors {...picture} view={view}>
			<Tree at={{ x: -2.6, y: 0, z: 8 }} size={3.4} />
			<House
				corner={{ x: -0.3, y: 0, z: wall }}
				wall="render"
				door="#0f4037"
				doorAt={{ x: top.x + 0.3, y: top.y }}
				windows={[
					{ x: top.x - 1.4, y: top.y + 0.8 },
					{ x: top.x + 2.05, y: top.y + 0.8 },
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
			<Chair frame={chair} />
			<Pot at={{ x: 0.95, y: 0, z: 0.1 }} />
			<Bush at={{ x: 1.7, y: 0, z: 0.65 }} size={0.6} seed={9} flowers="#e7c65b" />
		</Outdoors>
	);
}
