import { chance, type Place } from '#drawings/space/geometry.ts';
import { Block, type Local, lit, paint, pictureSize, useCamera } from '#drawings/space/Picture.tsx';

const summer = { lawn: paint.grass, hedge: '#7f9c74', hill: '#a9bfa8' };

const seasons: Record<Sky, Record<keyof typeof summer, string>> = {
	sun: summer,
	clear: summer,
	cloud: { lawn: '#8fa873', hedge: '#7a9670', hill: '#a5b8a6' },
	rain: { lawn: '#7f976b', hedge: '#6f8a6b', hill: '#93a5a0' },
	snow: { lawn: '#e6ebea', hedge: '#aebcb4', hill: '#cfd9d8' },
};

/** What stands behind the lawn, far and near, as outlines over the horizon. */
const backdrops = {
	hills: [
		'M0-24q130-44 290-22t330-20 500 34v60H0z',
		'M0-4q40-26 90-14 50-22 110-4 60-20 120 2 80-18 150 4 90-20 170 0 240-24 480-2v40H0z',
	],
	street: [
		'M0-60l46-44 60 44v14h34v-40l56-46 70 46v30h60v-34l50-42 64 42v46h70v-30l60-46 66 46v20h80v-50l60-44 70 44v44h84v-30l50-40 70 40v90H0z',
		'M0-26q280-8 560 0t560-4v60H0z',
	],
	trees: [
		'M0-40q300-50 620-10t500 0v70H0z',
		'M0-70q30-70 100-50 20-60 90-50 70 0 80 60 70-20 90 40 60-60 120-20 40-40 100 0 60-50 130 0 50-30 90 10 60-50 120-10 100-40 200 20v90H0z',
	],
	sea: ['M0-1h1120v70H0z', 'M0-20q90-6 150 16t210 18 300 0 460 0v60H0z'],
} as const;

export type Backdrop = keyof typeof backdrops;

/** Lawn to the horizon, what stands behind it, and paving where people walk. */
export function Ground({ sky, horizon, backdrop = 'hills' }: { sky: Sky; horizon: number; backdrop?: Backdrop }) {
	const { lawn, hedge, hill } = seasons[sky];
	const { width, height } = pictureSize;
	const [far, near] = backdrops[backdrop];
	const [water, edge] = backdrop === 'sea' ? ['#8fb7c6', horizon + 34] : [hill, horizon + 6];
	return (
		<>
			<g transform={`translate(0 ${horizon})`}>
				<path d={far} fill={water} />
				<path d={near} fill={hedge} />
			</g>
			<path d={`M0 ${edge}H${width}V${height}H0z`} fill={lawn} />
			<path d={`M0 ${edge + 90}q500 0 ${width}-40v34Q500 ${edge + 134} 0 ${edge + 144}z`} fill={lit(lawn, 0.1)} />
		</>
	);
}

/** A clipped hedge. */
export function Hedge({ from, to, leaf = '#7c9a68' }: { from: Local; to: Local; leaf?: string }) {
	return <Block frame={{ at: { x: 0, y: 0, z: 0 } }} from={from} to={to} fill={leaf} soft={14} />;
}

/** Flagstones between two lines of `x`, from near to far. */
export function Paving({ from, to, size = 0.6, snow }: { from: Place; to: Place; size?: number; snow?: boolean }) {
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

export type Sky = 'sun' | 'clear' | 'cloud' | 'rain' | 'snow';

const tints: Record<Sky, { high: string; low: string; cloud: string }> = {
	sun: { high: '#c5dfe6', low: '#e6f0ea', cloud: '#fbfaf5' },
	clear: { high: '#bcd8e2', low: '#e2eeea', cloud: '#fbfaf5' },
	cloud: { high: '#cddadd', low: '#e6e9e2', cloud: '#f3f4ef' },
	rain: { high: '#aab9be', low: '#c6cfcd', cloud: '#bcc7c9' },
	snow: { high: '#cdd8df', low: '#e8ecec', cloud: '#dfe5e8' },
};

/** The sky behind everything: paler towards the horizon, with the sun at the upper left where the light comes from, or clouds. */
export function SkyBehind({ sky, horizon }: { sky: Sky; horizon: number }) {
	const { high, low, cloud } = tints[sky];
	const { width } = pictureSize;
	return (
		<>
			<path d={`M0 0H${width}V${horizon + 20}H0z`} fill={high} />
			<path d={`M0 ${Math.round(horizon * 0.58)}q300-60 ${width} 0V${horizon + 20}H0z`} fill={low} />
			{sky === 'sun' ? (
				<g fill="#fff3c9">
					<circle cx="96" cy="92" r="86" fillOpacity="0.45" />
					<circle cx="96" cy="92" r="50" fill="#ffe08a" />
				</g>
			) : (
				<>
					<path d="M30 190q6-34 44-34 14-38 62-28 36-26 66 8 44 0 44 36 24 4 20 18z" fill={cloud} />
					<path
						d="M470 96q4-22 30-22 12-26 44-18 26 0 28 22 20 2 18 18zM860 150q4-22 30-22 12-26 44-18 26 0 28 22 20 2 18 18z"
						fill={cloud}
						fillOpacity="0.85"
					/>
				</>
			)}
		</>
	);
}

/** What falls before everything. */
export function Falling({ sky }: { sky: Sky }) {
	const { width, height } = pictureSize;
	const random = chance(11);
	if (sky === 'rain') {
		const drops = Array.from(
			{ length: 90 },
			() => `M${Math.round(random() * (width + 60))} ${Math.round(random() * height)}l${-9} ${34}`,
		);
		return (
			<>
				<path
					d={drops.slice(0, 50).join('')}
					stroke="#eef4f5"
					strokeOpacity="0.65"
					strokeWidth="3"
					strokeLinecap="round"
				/>
				<path
					d={drops.slice(50).join('')}
					stroke="#6f858d"
					strokeOpacity="0.45"
					strokeWidth="2"
					strokeLinecap="round"
				/>
			</>
		);
	}
	if (sky === 'snow') {
		const flakes = Array.from(
			{ length: 80 },
			() => `M${Math.round(random() * width)} ${Math.round(random() * height)}h.1`,
		);
		return <path d={flakes.join('')} stroke="#fff" strokeOpacity="0.9" strokeWidth="8" strokeLinecap="round" />;
	}
	return null;
}
