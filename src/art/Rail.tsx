import { behind, type Flight, nosing, type Point, points, round } from '#art/geometry.ts';

/** How far the rail stands over the nosings, in the drawing's units. */
const height = 15;

/** A point of the rail, so many steps up the flight (fractions too), at the far side of the steps. */
export function onRail(flight: Flight, step: number): Point {
	const place = behind(nosing(flight, step), flight.width * 0.8);
	return { x: place.x, y: place.y - height };
}

/** A straight rail on the far side of the steps, with a foot on every other tread. */
export function Rail({ flight }: { flight: Flight }) {
	const low = onRail(flight, -0.9);
	const high = onRail(flight, flight.count + 0.35);
	return (
		<g strokeLinecap="round">
			{Array.from({ length: Math.ceil(flight.count / 2) + 1 }, (_, index) => {
				const step = Math.min(index * 2, flight.count);
				const top = onRail(flight, step + 0.3);
				const stand = behind(nosing(flight, step), flight.width * 0.8);
				return (
					<g key={step} stroke="#5d6f76" strokeWidth="4">
						<path d={`M${round(top.x)} ${round(top.y)}V${round(stand.y - 2)}m-6 0h12`} fill="none" />
					</g>
				);
			})}
			<polyline points={points(low, high)} stroke="#4a5b61" strokeWidth="11" />
			<polyline
				points={points({ x: low.x, y: low.y - 2.5 }, { x: high.x, y: high.y - 2.5 })}
				stroke="#c3ced2"
				strokeWidth="4"
			/>
		</g>
	);
}
