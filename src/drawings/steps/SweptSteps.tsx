import { area, type Place } from '#drawings/space/geometry.ts';
import { lit, useCamera } from '#drawings/space/Picture.tsx';

/** Steps round a quarter of a circle, climbing away from the viewer and round to the right. */
export interface Sweep {
	/** The middle of the circle, at the ground. */
	pivot: Place;
	inner: number;
	outer: number;
	count: number;
	rise: number;
	/** How far the flight turns, in radians. */
	turn: number;
}

/** A place on a sweep, so many steps up it, so far from its middle, so high over the ground. */
export function onSweep({ pivot, count, turn }: Sweep, step: number, radius: number, up: number): Place {
	const angle = Math.PI - (step / count) * turn;
	return { x: pivot.x + Math.cos(angle) * radius, y: pivot.y + up, z: pivot.z + Math.sin(angle) * radius };
}

/** The climber's heading at a step of it, as a flight's is counted. */
export function sweepHeading({ count, turn }: Sweep, step: number): number {
	return Math.PI / 2 - (step / count) * turn;
}

const tread = '#d6cbb4';

const body = '#bfb193';

/** Stone steps round a bend, drawn from the farthest to the nearest. */
export function SweptSteps({ sweep }: { sweep: Sweep }) {
	const { face, path, see } = useCamera();
	const { count, rise, inner, outer } = sweep;
	const steps = Array.from({ length: count }, (_, index) => count - 1 - index);
	const visible = (places: readonly Place[]) => area(places.map(see)) < 0;
	const wall = (step: number, radius: number, flip: boolean) => {
		const list = [0, 1 / 3, 2 / 3, 1];
		const top = list.map((part) => onSweep(sweep, step + part, radius, (step + 1) * rise));
		const foot = list.map((part) => onSweep(sweep, step + part, radius, 0)).reverse();
		const places = flip ? [...top, ...foot].reverse() : [...top, ...foot];
		return visible(places) ? face(...places) : null;
	};
	return (
		<g>
			{steps.map((step) => {
				const up = (step + 1) * rise;
				const arc = (radius: number) => [0, 0.25, 0.5, 0.75, 1].map((part) => onSweep(sweep, step + part, radius, up));
				const low = (radius: number, height: number) => onSweep(sweep, step, radius, height);
				const [out, ins] = [wall(step, outer, false), wall(step, inner, true)];
				return (
					<g key={step}>
						{out ? <path d={out} fill={lit(body, -0.05)} stroke={lit(body, -0.05)} /> : null}
						{ins ? <path d={ins} fill={lit(body, -0.26)} stroke={lit(body, -0.26)} /> : null}
						<path d={face(...arc(outer), ...arc(inner).reverse())} fill={lit(tread, 0.22)} />
						<path
							d={face(low(outer, up), low(outer, step * rise), low(inner, step * rise), low(inner, up))}
							fill={lit(body, -0.14)}
						/>
						<path
							d={face(low(outer, up), low(outer, up - 0.05), low(inner, up - 0.05), low(inner, up))}
							fill={lit(body, -0.34)}
						/>
						<path d={path(low(outer, up), low(inner, up), ...arc(inner))} stroke={lit(tread, 0.5)} strokeWidth="6" />
						<path
							d={face(
								...[1, 0.78].flatMap((part, side) => [
									onSweep(sweep, step + part, side ? inner : outer, up),
									onSweep(sweep, step + part, side ? outer : inner, up),
								]),
							)}
							fill={lit(tread, -0.05)}
						/>
						<path
							d={path(
								onSweep(sweep, step, (inner + outer) / 2 + (step % 2 ? 0.2 : -0.15), up),
								onSweep(sweep, step + 1, (inner + outer) / 2 + (step % 2 ? 0.2 : -0.15), up),
							)}
							stroke={lit(tread, -0.25)}
							strokeWidth="2"
						/>
					</g>
				);
			})}
		</g>
	);
}
