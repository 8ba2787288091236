import { useCamera } from '#drawings/space/camera.tsx';
import { moved, type Place } from '#drawings/space/geometry.ts';
import { lit, paint } from '#drawings/space/light.ts';
import { type Flight, onFlight } from '#drawings/steps/flight.ts';

/** How far a rail stands over the nosings, in metres. */
export const railHeight = 0.2;

/** A place on a rail along the left side of a flight, so many steps up it (fractions too). */
export function onRail(flight: Flight, step: number, height = railHeight): Place {
	const { going, rise, width } = flight;
	return onFlight(flight, step * going, (step + 1) * rise + height, width / 2 - 0.16);
}

/** A straight rail of a flat section along the steps, on feet that stand on the treads. */
export function StraightRail({ flight }: { flight: Flight }) {
	const { face, path } = useCamera();
	const [low, high] = [onRail(flight, -1.1), onRail(flight, flight.count + 0.4)];
	const up = (place: Place, y: number, z = 0) => moved(place, 0, y, z);
	// The first stands on the ground before the steps, just behind the rail's end.
	const feet = [-1.3, ...Array.from({ length: Math.ceil((flight.count + 1) / 2) }, (_, foot) => foot * 2)];
	return (
		<g>
			<Feet flight={flight} steps={feet} />
			<path
				d={face(up(low, 0.06), up(high, 0.06), up(high, 0.06, 0.06), up(low, 0.06, 0.06))}
				fill={lit(paint.aluminium, 0.5)}
			/>
			<path
				d={face(up(low, -0.06), up(low, 0.06), up(high, 0.06), up(high, -0.06))}
				fill={lit(paint.aluminium, -0.22)}
			/>
			<path
				d={path(up(low, 0.02), up(high, 0.02)) + path(up(low, -0.025), up(high, -0.025))}
				stroke={lit(paint.aluminium, -0.55)}
				strokeWidth="3"
			/>
			<path d={face(up(low, -0.065), up(low, 0.065), up(low, 0.065, 0.07), up(low, -0.065, 0.07))} fill={paint.dark} />
		</g>
	);
}

/** Feet on the ground and on the treads under a rail: a plate and a post each. All of them in three paths, since there are many. */
function Feet({ flight, steps }: { flight: Flight; steps: readonly number[] }) {
	const { face, path, scaleAt } = useCamera();
	const feet = steps.map((step) =>
		onFlight(
			flight,
			(step + 0.45) * flight.going,
			Math.max(0, Math.floor(step + 1)) * flight.rise,
			flight.width / 2 - 0.13,
		),
	);
	const plates = feet.map((at) =>
		face(
			moved(at, -0.08, 0.01, -0.1),
			moved(at, 0.08, 0.01, -0.1),
			moved(at, 0.08, 0.01, 0.06),
			moved(at, -0.08, 0.01, 0.06),
		),
	);
	const post = (x: number) =>
		feet
			.map((at, index) =>
				path(moved(at, x, 0.01, 0), moved(at, x, onRail(flight, (steps[index] ?? 0) + 0.45).y - at.y, 0)),
			)
			.join('');
	const unit = scaleAt(feet[0] ?? flight.foot);
	return (
		<>
			<path d={plates.join('')} fill={paint.steel} stroke={lit(paint.steel, -0.45)} strokeWidth="2" />
			<path d={post(0)} stroke={lit(paint.steel, -0.3)} strokeWidth={Math.round(unit * 0.055)} />
			<path d={post(-0.012)} stroke={paint.steel} strokeWidth={Math.round(unit * 0.03)} />
		</>
	);
}
