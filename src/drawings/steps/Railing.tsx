import { useCamera } from '#drawings/space/camera.tsx';
import { between, moved, type Place } from '#drawings/space/geometry.ts';

const height = 0.95;

/** An iron railing from place to place, with balusters between its two rails. */
export function Railing({ corners, apart = 0.14 }: { corners: readonly Place[]; apart?: number }) {
	const { path, scaleAt } = useCamera();
	const bars = corners.slice(1).flatMap((to, index) => {
		const from = corners[index] as Place;
		const count = Math.max(1, Math.round(Math.hypot(to.x - from.x, to.z - from.z) / apart));
		return Array.from({ length: count - 1 }, (_, bar) => {
			const at = between(from, to, (bar + 1) / count);
			return path(moved(at, 0, 0.1), moved(at, 0, height));
		});
	});
	const unit = scaleAt(corners[0] as Place);
	return (
		<g stroke="#26343a" strokeLinecap="round">
			<path d={bars.join('')} strokeWidth={Math.max(2, Math.round(unit * 0.014))} />
			<path
				d={
					path(...corners.map((place) => moved(place, 0, 0.1))) +
					corners.map((place) => path(place, moved(place, 0, height))).join('')
				}
				strokeWidth={Math.round(unit * 0.026)}
			/>
			<path d={path(...corners.map((place) => moved(place, 0, height)))} strokeWidth={Math.round(unit * 0.045)} />
		</g>
	);
}
