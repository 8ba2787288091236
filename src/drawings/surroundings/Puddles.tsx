import { useCamera } from '#drawings/space/camera.tsx';
import type { Place } from '#drawings/space/geometry.ts';
import { GroundShadow } from '#drawings/surroundings/Garden.tsx';

/** Water that stands on the path, with the sky in it. */
export function Puddles({ at }: { at: readonly Place[] }) {
	const { face } = useCamera();
	return at.map((place, index) => {
		const wide = index % 2 ? 0.5 : 0.8;
		const ring = Array.from({ length: 14 }, (_, turn) => ({
			x: place.x + (Math.cos((turn * Math.PI) / 7) * wide) / 2,
			y: place.y,
			z: place.z + Math.sin((turn * Math.PI) / 7) * wide * 0.22,
		}));
		return (
			<g key={`${place.x} ${place.z}`}>
				<GroundShadow at={place} wide={wide * 1.12} deep={wide * 0.52} dark={0.12} />
				<path d={face(...ring)} fill="#b9c9cd" />
				<path d={face(...ring.slice(2, 8))} fill="#d3dfe1" />
			</g>
		);
	});
}
