import { Chair } from '#drawings/lift/Chair.tsx';
import { onRail, StraightRail } from '#drawings/lift/Rail.tsx';
import { daughter, greeting, Person } from '#drawings/people/Person.tsx';
import { Outdoors } from '#drawings/scenes/straight.tsx';
import { cameraAt, lookingAt } from '#drawings/space/geometry.ts';
import { type Flight, headOf, Railing, Steps, usualFlight } from '#drawings/steps/Steps.tsx';
import { Hedge, Paving } from '#drawings/surroundings/Garden.tsx';
import { House } from '#drawings/surroundings/House.tsx';
import { Pot, Tree } from '#drawings/surroundings/Planting.tsx';

const flight: Flight = { ...usualFlight, count: 5, landing: 1.25 };

const top = headOf(flight);

const end = top.x + flight.landing;

const half = flight.width / 2;

const chair = { at: onRail(flight, 2.2) };

const view = lookingAt(chair.at, { on: { x: 375, y: 556 }, scale: 262, turn: 0.72, distance: 7.5, above: 1.1 });

/** Where the chair comes from when the page opens, in the drawing's units: an eighth of its rail further down. */
export const rideFrom = (() => {
	const [from, to] = [1.4, 2.2].map((step) => cameraAt(view).see(onRail(flight, step)));
	return from && to && { x: Math.round(from.x - to.x), y: Math.round(from.y - to.y) };
})();

const guard = (x: number, z: number) => ({ x, y: top.y, z: z * 0.92 });

export const heroAlt = 'A woman rides a stairlift up the outdoor steps to her front door, where somebody waits for her';

/** A woman rides up to her front door, where somebody waits. It stands in the page's HTML, so it has no more in it than 4.2 kB hold. */
export function HeroScene({ className }: { className?: string }) {
	return (
		<Outdoors className={className} label={heroAlt} view={view} sky="sun">
			<Tree at={{ x: 4.6, y: -0.6, z: 6.6 }} size={3} plain />
			<Hedge from={[-6, 0, -2.8]} to={[4.5, 0.95, -2.4]} />
			<House
				frame={{ at: { x: end, y: 0, z: 2.1 }, turn: Math.PI / 2 }}
				wall="brick"
				door="#0f4037"
				doorAt={{ along: 1.65, up: top.y }}
				open
				plain
				width={4}
			/>
			<Paving from={{ x: -2, y: 0, z: -0.6 }} to={{ x: 0, y: 0, z: 0.6 }} size={0.6} />
			<Steps flight={flight} />
			<Railing corners={[guard(top.x + 0.35, half), guard(end, half)]} />
			<Person frame={{ at: { x: top.x + 0.85, y: top.y, z: -0.12 }, turn: 1.15 }} pose={greeting} clothes={daughter} />
			<Railing corners={[guard(top.x + 0.05, -half), guard(end, -half)]} />
			<StraightRail flight={flight} />
			<g data-ride="">
				<Chair frame={chair} state="ridden" />
			</g>
			<Pot at={{ x: 1.75, y: 0, z: -0.95 }} plain />
		</Outdoors>
	);
}
