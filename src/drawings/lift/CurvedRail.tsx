import { onRail } from '#drawings/lift/Rail.tsx';
import { Block } from '#drawings/space/Block.tsx';
import { between, type Place, type Point, scaleAt, see, shape, type View } from '#drawings/space/geometry.ts';
import { lit, paint } from '#drawings/space/light.ts';
import type { Flight } from '#drawings/steps/flight.ts';

/** A band along a route, as wide on the paper as something of this thickness would be at each of its places. */
export function ribbon(view: View, route: readonly Place[], thick: number, raise = 0): string {
	const centre = route.map((place) => see(view, { ...place, y: place.y + raise }));
	const edges = [1, -1].map((sign) =>
		centre.map((point, index) => {
			const before = centre[index - 1] ?? point;
			const after = centre[index + 1] ?? point;
			const length = Math.hypot(after.x - before.x, after.y - before.y) || 1;
			const half = ((sign * thick) / 2) * scaleAt(view, route[index] as Place);
			return {
				x: point.x - ((after.y - before.y) / length) * half,
				y: point.y + ((after.x - before.x) / length) * half,
			};
		}),
	);
	return shape([...(edges[0] as Point[]), ...(edges[1] as Point[]).reverse()]);
}

/** A bent rail: one round tube along a route, on posts that stand on the ground or on the treads below it. */
export function CurvedRail({
	view,
	route,
	posts,
}: {
	view: View;
	route: readonly Place[];
	posts: readonly { at: Place; down: number }[];
}) {
	const tube = paint.ivory;
	return (
		<g>
			{posts.map(({ at, down }) => {
				const foot = { ...at, y: at.y - down };
				return (
					<g key={`${at.x} ${at.z}`}>
						<Block
							view={view}
							frame={{ at: foot }}
							from={[-0.075, 0, -0.075]}
							to={[0.075, 0.018, 0.075]}
							fill={paint.steel}
						/>
						<Block
							view={view}
							frame={{ at: foot }}
							from={[-0.024, 0, -0.024]}
							to={[0.024, down, 0.024]}
							fill={paint.steel}
							soft={2}
						/>
					</g>
				);
			})}
			<path d={ribbon(view, route, 0.09)} fill={lit(tube, -0.45)} stroke={lit(tube, -0.45)} strokeWidth="4" />
			<path d={ribbon(view, route, 0.07, 0.008)} fill={lit(tube, -0.12)} />
			<path d={ribbon(view, route, 0.022, 0.022)} fill={lit(tube, 0.8)} />
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
