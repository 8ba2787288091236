import { area, between, moved, type Place } from '#drawings/space/geometry.ts';
import { lit, useCamera } from '#drawings/space/Picture.tsx';

export type Material = 'concrete' | 'brick' | 'stone' | 'timber';

/** A straight flight. */
export interface Flight {
	/** Foot of the lowest riser, at the middle of its width. */
	foot: Place;
	/** Which way it climbs: 0 is to the right, a quarter of a turn (π / 2) is away from the viewer. */
	heading: number;
	count: number;
	/** Depth of a tread, height of a riser, width of the flight, depth of the landing on top, all in metres. */
	going: number;
	rise: number;
	width: number;
	landing: number;
	material: Material;
}

export const usualFlight: Flight = {
	foot: { x: 0, y: 0, z: 0 },
	heading: 0,
	count: 6,
	going: 0.3,
	rise: 0.17,
	width: 1.15,
	landing: 1.6,
	material: 'concrete',
};

/** A place on a flight: so far along it, so high over its foot, so far to the left of one who climbs it. */
export function onFlight({ foot, heading }: Flight, along: number, up: number, left: number): Place {
	const [sin, cos] = [Math.sin(heading), Math.cos(heading)];
	return { x: foot.x + along * cos - left * sin, y: foot.y + up, z: foot.z + along * sin + left * cos };
}

/** Where the top of the flight is, at the middle of its last nosing. */
export function headOf(flight: Flight): Place {
	return onFlight(flight, flight.count * flight.going, flight.count * flight.rise, 0);
}

const colours: Record<Material, { tread: string; body: string }> = {
	concrete: { tread: '#cfc7b8', body: '#b9b0a0' },
	brick: { tread: '#c98a69', body: '#b06a4a' },
	stone: { tread: '#d9cdb2', body: '#c2b394' },
	timber: { tread: '#c9a878', body: '#b08d60' },
};

/** Outdoor steps. Treads bright, risers clear, the side in half shade, and a line of shadow under each nosing. */
export function Steps({ flight, snow = false }: { flight: Flight; snow?: boolean }) {
	const { face, path, see, scaleAt } = useCamera();
	const { count, going, rise, width, landing, material, foot } = flight;
	const { body } = colours[material];
	const tread = snow ? '#e9edee' : colours[material].tread;
	const half = width / 2;
	const numbers = Array.from({ length: count }, (_, step) => step);
	const at = (along: number, up: number, left: number) => onFlight(flight, along, up, left);
	const flat = (from: number, to: number, up: number, a = -half, b = half) =>
		face(at(from, up, a), at(to, up, a), at(to, up, b), at(from, up, b));
	const end = count * going + landing;
	const riser = (step: number, low: number, high: number) =>
		face(
			at(step * going, low, -half),
			at(step * going, high, -half),
			at(step * going, high, half),
			at(step * going, low, half),
		);
	const side = (left: number) => {
		const edge = [
			at(0, -foot.y, left),
			...numbers.flatMap((step) => {
				const up = (step + 1) * rise;
				return [at(step * going, up, left), at(step + 1 === count ? end : (step + 1) * going, up, left)];
			}),
		];
		return [...edge, at(end, -foot.y, left)];
	};
	const each = (draw: (step: number) => string, first = 0) => numbers.slice(first).map(draw).join('');
	const near = [-half, half].find((left) => area(side(left).map((place) => see(place))) * left < 0) ?? -half;
	const risersSeen = numbers.filter(
		(step) =>
			area(
				[
					at(step * going, step * rise, -half),
					at(step * going, (step + 1) * rise, -half),
					at(step * going, (step + 1) * rise, half),
				].map((place) => see(place)),
			) < 0,
	);
	const risers = (from: number) =>
		risersSeen.map((step) => riser(step, step * rise + from, (step + 1) * rise)).join('');
	const thick = scaleAt(at(0, 0, near)) * 0.035;
	const noses = each((step) =>
		path(at(step * going, (step + 1) * rise, half), at(step * going, (step + 1) * rise, -half)),
	);
	/** The edges of the treads along the near side, so far below their tops. */
	const edges = (drop: number) =>
		each((step) => {
			const up = (step + 1) * rise - drop;
			return path(at(step * going, up, near), at(step + 1 === count ? end : (step + 1) * going, up, near));
		});
	return (
		<g>
			<path d={face(...side(near))} fill={lit(body, heads(flight) > 0.5 ? -0.06 : -0.17)} />
			<SideTexture flight={flight} near={near} />
			<path d={risers(0)} fill={lit(body, heads(flight) > 0.5 ? -0.2 : -0.04)} />
			<path
				d={each((step) => flat(step * going, step + 1 === count ? end : (step + 1) * going, (step + 1) * rise))}
				fill={lit(tread, 0.22)}
			/>
			{snow ? null : <RiserTexture flight={flight} />}
			<path d={each((step) => flat(step * going - 0.07, step * going, step * rise), 1)} fill={lit(tread, -0.08)} />
			<path d={risers(rise - 0.06)} fill={lit(body, -0.3)} />
			<path d={edges(0.045)} stroke={lit(body, -0.42)} strokeWidth={Math.max(1, Math.round(thick / 3))} />
			<path d={noses + edges(0)} stroke={lit(tread, 0.45)} strokeWidth={Math.round(thick)} strokeLinecap="round" />
		</g>
	);
}

/** 0 for a flight across the picture, 1 for one that leads away from the viewer. */
function heads({ heading }: Flight): number {
	return Math.abs(Math.sin(heading));
}

/** What the side is built of: courses and joints. */
function SideTexture({ flight, near }: { flight: Flight; near: number }) {
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
function RiserTexture({ flight }: { flight: Flight }) {
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
