import { between, moved, type Place, shape } from '#drawings/space/geometry.ts';
import { Block, InFrame, lit, paint, useCamera } from '#drawings/space/Picture.tsx';
import { type Flight, onFlight } from '#drawings/steps/Steps.tsx';

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

/** A bent rail: one round tube along a route, on posts that stand on the ground or on the treads below it. */
export function CurvedRail({
	route,
	posts,
}: {
	route: readonly Place[];
	posts: readonly { at: Place; down: number }[];
}) {
	const { see, scaleAt } = useCamera();
	const tube = paint.ivory;
	/** A band along the route, as wide on the paper as something of this thickness would be at each of its places. */
	const ribbon = (thick: number, raise = 0) => {
		const centre = route.map((place) => see({ ...place, y: place.y + raise }));
		const edge = (side: 1 | -1) =>
			centre.map((point, index) => {
				const before = centre[index - 1] ?? point;
				const after = centre[index + 1] ?? point;
				const length = Math.hypot(after.x - before.x, after.y - before.y) || 1;
				const half = ((side * thick) / 2) * scaleAt(route[index] as Place);
				return {
					x: point.x - ((after.y - before.y) / length) * half,
					y: point.y + ((after.x - before.x) / length) * half,
				};
			});
		return shape([...edge(1), ...edge(-1).reverse()]);
	};
	return (
		<g>
			{posts.map(({ at, down }) => (
				<InFrame key={`${at.x} ${at.z}`} value={{ at: { ...at, y: at.y - down } }}>
					<g>
						<Block from={[-0.075, 0, -0.075]} to={[0.075, 0.018, 0.075]} fill={paint.steel} />
						<Block from={[-0.024, 0, -0.024]} to={[0.024, down, 0.024]} fill={paint.steel} soft={2} />
					</g>
				</InFrame>
			))}
			<path d={ribbon(0.09)} fill={lit(tube, -0.45)} stroke={lit(tube, -0.45)} strokeWidth="4" />
			<path d={ribbon(0.07, 0.008)} fill={lit(tube, -0.12)} />
			<path d={ribbon(0.022, 0.022)} fill={lit(tube, 0.8)} />
		</g>
	);
}

/** Posts for a rail along a flight, at these steps of it. */
export function postsOn(flight: Flight, steps: readonly number[]) {
	return steps.map((step) => {
		const at = onRail(flight, step);
		return { at, down: at.y - flight.foot.y - (Math.floor(step) + 1) * flight.rise };
	});
}

/** A route with its corners rounded: each inner corner becomes a bend that starts and ends this far from it. */
export function bent(corners: readonly Place[], radius: number): Place[] {
	return corners.flatMap((corner, index) => {
		const [before, after] = [corners[index - 1], corners[index + 1]];
		if (!before || !after) return [corner];
		const part = (other: Place) =>
			Math.min(0.5, radius / Math.hypot(other.x - corner.x, other.y - corner.y, other.z - corner.z));
		const [start, end] = [between(corner, before, part(before)), between(corner, after, part(after))];
		return Array.from({ length: 9 }, (_, step) =>
			between(between(start, corner, step / 8), between(corner, end, step / 8), step / 8),
		);
	});
}
