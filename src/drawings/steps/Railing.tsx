import { type Place, path, scaleAt, type View } from '#drawings/space/geometry.ts';

/** An iron railing from place to place, with balusters between its two rails. */
export function Railing({
	view,
	corners,
	height = 0.95,
	apart = 0.14,
}: {
	view: View;
	corners: readonly Place[];
	height?: number;
	apart?: number;
}) {
	const up = (place: Place, by: number) => ({ ...place, y: place.y + by });
	const bars = corners.slice(1).flatMap((to, index) => {
		const from = corners[index] as Place;
		const count = Math.max(1, Math.round(Math.hypot(to.x - from.x, to.z - from.z) / apart));
		return Array.from({ length: count - 1 }, (_, bar) => {
			const part = (bar + 1) / count;
			const at = {
				x: from.x + (to.x - from.x) * part,
				y: from.y + (to.y - from.y) * part,
				z: from.z + (to.z - from.z) * part,
			};
			return path(view, up(at, 0.1), up(at, height));
		});
	});
	const unit = scaleAt(view, corners[0] as Place);
	return (
		<g stroke="#26343a" strokeLinecap="round">
			<path d={bars.join('')} strokeWidth={Math.max(2, Math.round(unit * 0.014))} />
			<path
				d={
					path(view, ...corners.map((place) => up(place, 0.1))) +
					corners.map((place) => path(view, place, up(place, height))).join('')
				}
				strokeWidth={Math.round(unit * 0.026)}
			/>
			<path d={path(view, ...corners.map((place) => up(place, height)))} strokeWidth={Math.round(unit * 0.045)} />
		</g>
	);
}
