import { chance } from '#drawings/space/geometry.ts';
import { pictureSize } from '#drawings/space/Picture.tsx';

export type Sky = 'sun' | 'cloud' | 'rain' | 'snow';

const tints: Record<Sky, { high: string; low: string; cloud: string }> = {
	sun: { high: '#c5dfe6', low: '#e6f0ea', cloud: '#fbfaf5' },
	cloud: { high: '#cddadd', low: '#e6e9e2', cloud: '#f3f4ef' },
	rain: { high: '#aab9be', low: '#c6cfcd', cloud: '#bcc7c9' },
	snow: { high: '#cdd8df', low: '#e8ecec', cloud: '#dfe5e8' },
};

/** The sky behind everything: paler towards the horizon, with the sun at the upper left where the light comes from. */
export function SkyBehind({ sky, horizon, clouds = true }: { sky: Sky; horizon: number; clouds?: boolean }) {
	const { high, low, cloud } = tints[sky];
	const { width } = pictureSize;
	return (
		<>
			<path d={`M0 0H${width}V${Math.round(horizon) + 20}H0z`} fill={high} />
			<path d={`M0 ${Math.round(horizon * 0.58)}q300-60 ${width} 0V${Math.round(horizon) + 20}H0z`} fill={low} />
			{sky === 'sun' ? (
				<g fill="#fff3c9">
					<circle cx="96" cy="92" r="86" fillOpacity="0.45" />
					<circle cx="96" cy="92" r="50" fill="#ffe08a" />
				</g>
			) : null}
			{clouds ? (
				<>
					{' '}
					<path d="M150 190q6-34 44-34 14-38 62-28 36-26 66 8 44 0 44 36 24 4 20 18z" fill={cloud} />
					<path d="M470 96q4-22 30-22 12-26 44-18 26 0 28 22 20 2 18 18z" fill={cloud} fillOpacity="0.85" />
				</>
			) : null}
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
			() => `M${Math.round(random() * width)} ${Math.round(random() * height)}h0`,
		);
		return <path d={flakes.join('')} stroke="#fff" strokeOpacity="0.9" strokeWidth="8" strokeLinecap="round" />;
	}
	return null;
}
