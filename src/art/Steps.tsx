import { behind, type Flight, nosing, points } from '#art/geometry.ts';

/** Concrete steps with a landing, lit from the upper left: treads bright, risers in half shade, the side in shade. */
export function Steps({ flight, landing }: { flight: Flight; landing: number }) {
	const { foot, count, tread, riser, width } = flight;
	const end = { x: foot.x + tread * count + landing, y: foot.y };
	const outline = [foot];
	for (let step = 0; step <= count; step++) {
		const edge = nosing(flight, step);
		outline.push({ x: edge.x, y: edge.y }, { x: step === count ? end.x : edge.x + tread, y: edge.y });
	}
	outline.push(end);
	return (
		<g strokeLinejoin="round">
			{Array.from({ length: count + 1 }, (_, step) => {
				const edge = nosing(flight, step);
				const back = { x: step === count ? end.x : edge.x + tread, y: edge.y };
				const low = { x: edge.x, y: edge.y + riser };
				return (
					<g key={edge.x}>
						<polygon points={points(edge, behind(edge, width), behind(low, width), low)} fill="#b9ad9a" />
						<polygon points={points(edge, back, behind(back, width), behind(edge, width))} fill="#ddd3c2" />
						<polyline points={points(edge, behind(edge, width))} stroke="#f6efe2" strokeWidth="2.5" fill="none" />
					</g>
				);
			})}
			<polygon points={points(...outline)} fill="#9c8f7b" />
			<polyline points={points(...outline.slice(0, -1))} stroke="#efe6d6" strokeWidth="2" fill="none" />
		</g>
	);
}
