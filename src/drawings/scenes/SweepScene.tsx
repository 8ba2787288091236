import { Chair } from '#drawings/lift/Chair.tsx';
import { bent, CurvedRail } from '#drawings/lift/CurvedRail.tsx';
import { railHeight } from '#drawings/lift/Rail.tsx';
import type { CurvedSceneProps } from '#drawings/scenes/curved-scene.ts';
import { Outdoors } from '#drawings/scenes/Outdoors.tsx';
import { away, type View } from '#drawings/space/geometry.ts';
import { type Flight, usualFlight } from '#drawings/steps/flight.ts';
import { Railing } from '#drawings/steps/Railing.tsx';
import { Steps } from '#drawings/steps/Steps.tsx';
import { onSweep, type Sweep, SweptSteps, sweepHeading } from '#drawings/steps/SweptSteps.tsx';
import { Bush, Pot, Tree } from '#drawings/surroundings/Bush.tsx';
import { Paving } from '#drawings/surroundings/Garden.tsx';
import { House } from '#drawings/surroundings/House.tsx';

const view: View = { eye: { x: 0.5, y: 2.1, z: -5.2 }, turn: 0.14, zoom: 1270, centre: { x: 560, y: 262 } };

/** Garden steps that sweep round to a terrace, with the rail along their outer side. */
export function SweepScene({ at = { flight: 'lower', step: 2.2 }, ...picture }: CurvedSceneProps) {
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
	return (
		<Outdoors {...picture} view={view}>
			<Tree at={{ x: -1.6, y: 0, z: 9 }} size={3.8} />
			<House
				corner={{ x: 1.7, y: 0, z: 3.6 }}
				wall="brick"
				door="#1f4e66"
				doorAt={{ x: 3.6, y: height }}
				windows={[{ x: 2.1, y: height + 0.75 }]}
			/>
			<Bush at={{ x: 0.1, y: 0, z: 2.9 }} size={1.5} seed={2} flowers="#b58ac0" />
			<Bush at={{ x: 1.3, y: 0, z: 3.2 }} size={1.3} seed={6} />
			<Paving from={{ x: -0.8, y: 0, z: -3 }} to={{ x: 1.2, y: 0, z: 0 }} size={0.5} />
			<Steps flight={terrace} />
			<Railing corners={[2.2, 5.6].map((x) => ({ x, y: height, z: 1.32 }))} apart={0.16} />
			<SweptSteps sweep={sweep} />
			<CurvedRail route={[...route, ...end.slice(1)]} posts={[6.5, 4.6, 2.6, 0.5].map(post)} />
			<Chair frame={chair} />
			<Bush at={{ x: 1.75, y: 0, z: 0.25 }} size={0.8} seed={8} flowers="#e7c65b" />
			<Bush at={{ x: 2.5, y: 0, z: 0.35 }} size={0.7} seed={3} flowers="#d98aa0" />
			<Pot at={{ x: 1.1, y: 0, z: -0.3 }} />
		</Outdoors>
	);
}
