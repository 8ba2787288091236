import { face, type Place, path, scaleAt, type View } from '#drawings/space/geometry.ts';
import { lit, paint } from '#drawings/space/light.ts';
import { type Flight, onFlight } from '#drawings/steps/flight.ts';

/** How far a rail stands over the nosings, in metres. */
export const railHeight = 0.2;

/** A place on a rail along the left side of a flight, so many steps up it (fractions too). */
export function onRail(flight: Flight, step: number, height = railHeight): Place {
	const { going, rise, width } = flight;
	return onFlight(flight, step * going, (step + 1) * rise + height, width / 2 - 0.16);
}

interface RailProps {
	view: View;
	flight: Flight;
	/** Where it begins and ends, in steps. */
	from?: number;
	to?: number;
}

/** A straight rail of a flat section along the steps, on feet that stand on the treads. */
export function StraightRail({ view, flight, from = -1.1, to = flight.count + 0.4 }: RailProps) {
	const [low, high] = [onRail(flight, from), onRail(flight, to)];
	const up = (place: Place, y: number, z = 0) => ({ ...place, y: place.y + y, z: place.z + z });
	const feet = Array.from({ length: Math.ceil((flight.count + 1) / 2) }, (_, foot) => foot * 2);
	return (
		<g>
			<Feet view={view} flight={flight} steps={feet} />
			<path
				d={face(view, up(low, 0.06), up(high, 0.06), up(high, 0.06, 0.06), up(low, 0.06, 0.06))}
				fill={lit(paint.aluminium, 0.5)}
			/>
			<path
				d={face(view, up(low, -0.06), up(low, 0.06), up(high, 0.06), up(high, -0.06))}
				fill={lit(paint.aluminium, -0.22)}
			/>
			<path
				d={path(view, up(low, 0.02), up(high, 0.02)) + path(view, up(low, -0.025), up(high, -0.025))}
				stroke={lit(paint.aluminium, -0.55)}
				strokeWidth="3"
			/>
			<path
				d={face(view, up(low, -0.065), up(low, 0.065), up(low, 0.065, 0.07), up(low, -0.065, 0.07))}
				fill={paint.ink}
			/>
		</g>
	);
}

/** Feet on the treads under a rail: a plate and a post each. All of them in three paths, since there are many. */
function Feet({ view, flight, steps }: { view: View; flight: Flight; steps: readonly number[] }) {
	const feet = steps.map((step) =>
		onFlight(flight, (step + 0.45) * flight.going, (step + 1) * flight.rise, flight.width / 2 - 0.13),
	);
	const beside = (place: Place, x: number, y: number, z: number) => ({
		x: place.x + x,
		y: place.y + y,
		z: place.z + z,
	});
	const plates = feet.map((at) =>
		face(
			view,
			beside(at, -0.08, 0.01, -0.1),
			beside(at, 0.08, 0.01, -0.1),
			beside(at, 0.08, 0.01, 0.06),
			beside(at, -0.08, 0.01, 0.06),
		),
	);
	const post = (x: number) =>
		feet
			.map((at, index) =>
				path(view, beside(at, x, 0.01, 0), beside(at, x, onRail(flight, (steps[index] ?? 0) + 0.45).y - at.y, 0)),
			)
			.join('');
	const unit = scaleAt(view, feet[0] ?? flight.foot);
	return (
		<>
			<path d={plates.join('')} fill={paint.steel} stroke={lit(paint.steel, -0.45)} strokeWidth="2" />
			<path d={post(0)} stroke={lit(paint.steel, -0.3)} strokeWidth={Math.round(unit * 0.055)} />
			<path d={post(-0.012)} stroke={paint.steel} strokeWidth={Math.round(unit * 0.03)} />
		</>
	);
}
