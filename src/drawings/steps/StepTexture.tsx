import { useCamera } from '#drawings/space/camera.tsx';

import { type Flight, onFlight } from '#drawings/steps/flight.ts';

/** What the side is built of: courses and joints. */
export function SideTexture({ flight, near }: { flight: Flight; near: number }) {
	const { path } = useCamera();
	const { count, going, rise, landing, material, foot } = flight;
	if (material === 'concrete') return null;
	const course = material === 'brick' ? rise / 2 : rise;
	// Timber is clad in upright boards, whose joints meet from course to course.
	const long = { brick: 0.23, stone: 0.52, timber: 0.13, concrete: 9 }[material];
	const end = count * going + landing;
	const base = -foot.y;
	const rows = Math.round((count * rise + foot.y) / course);
	const lines: string[] = [];
	for (let row = 0; row < rows; row++) {
		const up = base + row * course;
		const start = Math.max(0, Math.ceil((up + course) / rise - 0.01) - 1) * going;
		if (row > 0 && material !== 'timber')
			lines.push(path(onFlight(flight, start, up, near), onFlight(flight, end, up, near)));
		for (
			let along = long * (row % 2 && material !== 'timber' ? 0.5 : 1) + (material === 'stone' ? (row * 0.37) % 0.3 : 0);
			along < end;
			along += long
		) {
			if (along < start + 0.03) continue;
			lines.push(path(onFlight(flight, along, up, near), onFlight(flight, along, up + course, near)));
		}
	}
	return (
		<path
			d={lines.join('')}
			stroke={material === 'brick' ? '#d7b49d' : '#6d5f45'}
			strokeOpacity="0.55"
			strokeWidth="2"
		/>
	);
}

/** Joints across treads and risers. */
export function RiserTexture({ flight }: { flight: Flight }) {
	const { path } = useCamera();
	const { count, going, rise, width, material, landing } = flight;
	if (material === 'concrete') return null;
	const half = width / 2;
	const apart = { brick: 0.115, stone: 0.58, timber: 9, concrete: 9 }[material];
	const lines: string[] = [];
	for (let step = 0; step < count; step++) {
		const [along, up] = [step * going, (step + 1) * rise];
		const deep = step + 1 === count ? landing + going : going;
		for (let left = -half + apart; left < half - 0.02; left += apart) {
			const shift = material === 'stone' && step % 2 ? apart / 2 : 0;
			if (left + shift > half - 0.05) continue;
			lines.push(path(onFlight(flight, along, up, left + shift), onFlight(flight, along + deep, up, left + shift)));
		}
		const boards = material === 'timber' ? 0.145 : 9;
		for (let part = boards; part < deep - 0.02; part += boards)
			lines.push(path(onFlight(flight, along + part, up, -half), onFlight(flight, along + part, up, half)));
	}
	return <path d={lines.join('')} stroke="#5d4a33" strokeOpacity="0.35" strokeWidth="2" />;
}
