import { colours } from '#brand/colours.ts';
import { fromTheGarden, StraightScene } from '#drawings/scenes/StraightScene.tsx';
import { useCamera } from '#drawings/space/camera.tsx';
import type { Place, View } from '#drawings/space/geometry.ts';
import { lit, paint } from '#drawings/space/light.ts';
import { Picture, type PictureProps } from '#drawings/space/Picture.tsx';
import { type Flight, onFlight, usualFlight } from '#drawings/steps/flight.ts';

const flight: Flight = { ...usualFlight, count: 5 };

const view: View = { ...fromTheGarden, zoom: 1560, centre: { x: 440, y: 270 } };

function Garden(picture: PictureProps & { tape?: boolean }) {
	const { tape, ...own } = picture;
	return (
		<StraightScene {...own} view={view} flight={flight} at={null} rail={false} bare>
			{tape ? <Tape /> : null}
		</StraightScene>
	);
}

/** Steps with a tape measure across one of them, and a phone held up to take their photo, which shows what it sees. */
export function MeasuringScene(picture: PictureProps) {
	return (
		<Picture {...picture}>
			<Garden tape />
			<g transform="rotate(5 860 560)">
				<path d="M700 800q-14-120 30-200l60-30 60 230z" fill={lit(paint.skin, -0.1)} />
				<rect x="640" y="396" width="440" height="272" rx="30" fill={paint.dark} />
				<rect x="640" y="394" width="436" height="266" rx="30" fill="#2c3d44" />
				<rect x="668" y="410" width="350" height="236" rx="8" fill="#d5e8ee" />
				<Garden tape part={{ x: 668, y: 410, width: 350, height: 236, viewBox: '60 60 1000 674' }} />
				<path d="M784 410v236M901 410v236M668 489h350M668 567h350" stroke="#fff" strokeOpacity="0.45" strokeWidth="2" />
				<circle cx="1046" cy="528" r="17" stroke="#fff" strokeWidth="5" />
				<path d="M1046 528h.1" stroke="#fff" strokeWidth="20" strokeLinecap="round" />
				<path d="M716 800q-30-110-2-176 18-40 40-24 14 14 2 50l-2 30q30-20 60-8l26 128z" fill={paint.skin} />
				<path
					d="M754 676q2 26-8 50M714 624q8-14 22-14"
					stroke={lit(paint.skin, -0.25)}
					strokeWidth="4"
					strokeLinecap="round"
				/>
				<path d="M700 808q4-36 30-42l110-6q24 2 28 48z" fill="#7c6a9c" />
				<path d="M726 768q60-10 118-4" stroke={lit('#7c6a9c', 0.3)} strokeWidth="5" />
			</g>
		</Picture>
	);
}

/** A yellow tape along the front of a tread, out of its case. */
function Tape() {
	const { face, path, scaleAt } = useCamera();
	const step = 2;
	const on = (left: number, along = 0.03, up = 0.004): Place =>
		onFlight(flight, step * flight.going + along, (step + 1) * flight.rise + up, left);
	const ticks = Array.from({ length: 21 }, (_, tick) =>
		path(on(-0.5 + tick * 0.05), on(-0.5 + tick * 0.05, tick % 2 ? 0.05 : 0.07)),
	);
	const unit = scaleAt(on(-0.5));
	return (
		<g>
			<path
				d={face(on(-0.56), on(0.56), on(0.56, 0.1), on(-0.56, 0.1))}
				fill="#f2cf4a"
				stroke="#b58f1a"
				strokeWidth="2"
			/>
			<path d={ticks.join('')} stroke={paint.dark} strokeWidth="2" />
			<path
				d={face(on(-0.6, 0.0), on(-0.6, 0.0, 0.11), on(-0.6, 0.13, 0.11), on(-0.6, 0.13))}
				fill={colours.action}
				stroke={colours.action}
				strokeWidth={Math.round(unit * 0.04)}
			/>
			<path
				d={face(on(-0.6, 0.04, 0.04), on(-0.6, 0.04, 0.08), on(-0.6, 0.09, 0.08), on(-0.6, 0.09, 0.04))}
				fill="#f2cf4a"
			/>
		</g>
	);
}
