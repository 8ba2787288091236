import { Chair } from '#drawings/lift/Chair.tsx';
import { bent, CurvedRail, postsOn } from '#drawings/lift/CurvedRail.tsx';
import { onRail, railHeight } from '#drawings/lift/Rail.tsx';
import type { CurvedSceneProps } from '#drawings/scenes/curved-scene.ts';
import { Outdoors } from '#drawings/scenes/Outdoors.tsx';
import { away, type View } from '#drawings/space/geometry.ts';
import { type Flight, headOf, usualFlight } from '#drawings/steps/flight.ts';
import { Steps } from '#drawings/steps/Steps.tsx';
import { Bush, Pot, Tree } from '#drawings/surroundings/Bush.tsx';
import { Paving } from '#drawings/surroundings/Garden.tsx';
import { House } from '#drawings/surroundings/House.tsx';
import type { Sky } from '#drawings/surroundings/Weather.tsx';

const view: View = { eye: { x: -1.1, y: 1.95, z: -5.3 }, turn: 0.34, zoom: 1300, centre: { x: 600, y: 268 } };

/** Up to the right to a landing, then up and away to a door: the rail goes round the inside of the turn. */
export function InsideTurnScene({
	sky,
	at = { flight: 'lower', step: 1.2 },
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
	const chair = at.flight === 'lower' ? { at: onRail(lower, at.step) } : { at: onRail(upper, at.step), turn: -away };
	return (
		<Outdoors {...picture} view={view} sky={sky}>
			<Tree at={{ x: -2.6, y: 0, z: 8 }} size={3.4} leaf="#b98a44" />
			<House
				corner={{ x: -0.2, y: 0, z: wall }}
				wall="stone"
				door="#7a2e1c"
				doorAt={{ x: top.x - 0.26, y: top.y }}
				windows={[{ x: top.x + 1.25, y: top.y + 0.5 }]}
			/>
			<Bush at={{ x: -0.1, y: 0, z: 1.9 }} size={1.2} seed={2} leaf="#6d7f45" />
			<Bush at={{ x: 2.35, y: 0, z: 2.2 }} size={1.1} seed={4} leaf="#8a7a3c" />
			<Paving from={{ x: -3, y: 0, z: -0.7 }} to={{ x: -0.6, y: 0, z: 0.7 }} />
			<Steps flight={upper} />
			<Steps flight={lower} />
			<CurvedRail
				route={route}
				posts={[
					{ at: { ...end, z: end.z + 0.5 }, down: railHeight },
					...postsOn(upper, [1.5]),
					...postsOn(lower, [3.3, 1.5, 0.3]),
				]}
			/>
			<Chair frame={chair} />
			<Pot at={{ x: 0.2, y: 0, z: -0.95 }} flowers="#e08a3c" />
			<Bush at={{ x: 1.25, y: 0, z: -0.95 }} size={0.6} seed={8} leaf="#6d7f45" flowers="#d9b04a" />
		</Outdoors>
	);
}
