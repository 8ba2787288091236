import { useCamera } from '#drawings/space/camera.tsx';
import type { Place } from '#drawings/space/geometry.ts';
import { lit, paint } from '#drawings/space/light.ts';
import { pictureSize } from '#drawings/space/Picture.tsx';
import type { Sky } from '#drawings/surroundings/Weather.tsx';

const seasons: Record<Sky, { lawn: string; hedge: string; hill: string }> = {
	sun: { lawn: paint.grass, hedge: '#7f9c74', hill: '#a9bfa8' },
	cloud: { lawn: '#8fa873', hedge: '#7a9670', hill: '#a5b8a6' },
	rain: { lawn: '#7f976b', hedge: '#6f8a6b', hill: '#93a5a0' },
	snow: { lawn: '#e6ebea', hedge: '#aebcb4', hill: '#cfd9d8' },
};

/** Lawn to the horizon, with a hedge and hills behind it, and paving where people walk. */
export function Ground({ sky, horizon }: { sky: Sky; horizon: number }) {
	const { lawn, hedge, hill } = seasons[sky];
	const { width, height } = pictureSize;
	return (
		<>
			<path d={`M0 ${horizon - 24}q130-44 290-22t330-20 500 34v60H0z`} fill={hill} />
			<path
				d={`M0 ${horizon - 4}q40-26 90-14 50-22 110-4 60-20 120 2 80-18 150 4 90-20 170 0 240-24 480-2v40H0z`}
				fill={hedge}
			/>
			<path d={`M0 ${horizon + 6}H${width}V${height}H0z`} fill={lawn} />
			<path
				d={`M0 ${horizon + 44}q400 18 ${width} 4v40Q500 ${horizon + 96} 0 ${horizon + 96}zM0 ${horizon + 190}q500 30 ${width} 0v70Q500 ${horizon + 300} 0 ${horizon + 280}z`}
				fill={lit(lawn, 0.12)}
			/>
		</>
	);
}

interface PavingProps {
	from: Place;
	to: Place;
	size?: number;
	snow?: boolean;
}

/** Flagstones between two lines of `x`, from near to far. */
export function Paving({ from, to, size = 0.6, snow }: PavingProps) {
	const { face, path } = useCamera();
	const on = (x: number, z: number): Place => ({ x, y: from.y, z });
	const lines: string[] = [];
	for (let x = from.x + size; x < to.x - 0.05; x += size) lines.push(path(on(x, from.z), on(x, to.z)));
	for (let z = from.z + size; z < to.z - 0.05; z += size) lines.push(path(on(from.x, z), on(to.x, z)));
	return (
		<>
			<path
				d={face(on(from.x, from.z), on(from.x, to.z), on(to.x, to.z), on(to.x, from.z))}
				fill={snow ? '#dfe4e4' : '#d8cdb9'}
			/>
			<path d={lines.join('')} stroke={snow ? '#c6cfd1' : '#b9ac94'} strokeWidth="2.5" />
		</>
	);
}

/** A soft shadow on the ground under something as wide and as deep as this. */
export function GroundShadow({
	at,
	wide,
	deep = wide / 2,
	dark = 0.22,
}: {
	at: Place;
	wide: number;
	deep?: number;
	dark?: number;
}) {
	const { face } = useCamera();
	const on = (x: number, z: number): Place => ({ x: at.x + x, y: at.y, z: at.z + z });
	const round = Array.from({ length: 12 }, (_, index) =>
		on((Math.cos((index * Math.PI) / 6) * wide) / 2, (Math.sin((index * Math.PI) / 6) * deep) / 2),
	);
	return <path d={face(...round)} fill="#1d2a33" fillOpacity={dark} />;
}
