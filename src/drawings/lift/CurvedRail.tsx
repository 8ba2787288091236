import { onRail } from '#drawings/lift/Rail.tsx';
import { Block } from '#drawings/space/Block.tsx';
import { useCamera } from '#drawings/space/camera.tsx';
import { InFrame } from '#drawings/space/frame.tsx';
import { between, type Place, shape } from '#drawings/space/geometry.ts';
import { lit, paint } from '#drawings/space/light.ts';
import type { Flight } from '#drawings/steps/flight.ts';

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
