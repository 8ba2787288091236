import { colours } from '#brand/colours.ts';
import { Outdoors } from '#drawings/scenes/straight.tsx';
import type { Place, View } from '#drawings/space/geometry.ts';
import { Block, type PictureProps } from '#drawings/space/Picture.tsx';
import { type Flight, headOf, Railing, Steps, usualFlight } from '#drawings/steps/Steps.tsx';
import { Paving } from '#drawings/surroundings/Garden.tsx';
import { House } from '#drawings/surroundings/House.tsx';
import { Bush, Pot } from '#drawings/surroundings/Planting.tsx';

const flight: Flight = { ...usualFlight };

const top = headOf(flight);

const wall = flight.width / 2 + 0.05;

const end = top.x + flight.landing - 0.05;

const guard = (x: number, z: number) => ({ x, y: top.y, z });

const right = Math.PI / 2;

function view(eye: Place, turn: number, zoom: number, horizon: number, x = 560): View {
	return { eye, turn, zoom, centre: { x, y: horizon } };
}

const fromTheBottom = view({ x: -4.1, y: 1.6, z: -0.5 }, right - 0.06, 1150, 290, 540);

/** The five photos that help, and the same steps in three that do not: what the camera would see from where it stands. */
const tips = {
	'from-the-bottom': { good: true, view: fromTheBottom },
	'from-the-top': {
		good: true,
		view: view({ x: top.x + 0.8, y: top.y + 1.6, z: -0.1 }, -right, 600, -430, 520),
	},
	'from-the-side': { good: true, view: view({ x: 1.4, y: 1.3, z: -6.4 }, 0, 1560, 420) },
	'top-landing': { good: true, view: view({ x: 0.9, y: 2.4, z: -3.5 }, 0.33, 1000, 280, 520) },
	'bottom-landing': { good: true, view: view({ x: -2.5, y: 1.5, z: -3 }, 0.72, 1000, 250, 560) },
	'too-close': { good: false, view: view({ x: -0.15, y: 1.15, z: -1.9 }, 0.35, 2100, -220, 500) },
	'too-dark': { good: false, view: fromTheBottom },
	'cut-off': { good: false, view: view({ x: 1.4, y: 1.3, z: -6.4 }, 0, 1560, 420, -40) },
} as const;

export type PhotoTip = keyof typeof tips;

export const photoTips = Object.keys(tips) as PhotoTip[];

/** One example; one to avoid has a cross at its corner. A tick on the others would say that the photo is there already. */
export function PhotoTipScene({ tip, ...picture }: PictureProps & { tip: PhotoTip }) {
	const { good, view: from } = tips[tip];
	return (
		<Outdoors {...picture} view={from} sky="cloud">
			<House
				frame={{ at: { x: -1.3, y: 0, z: wall } }}
				wall="brick"
				door="#0f4037"
				doorAt={{ along: top.x + 1.65, up: top.y }}
				windows={[{ along: 1.65, up: 1.5 }]}
			/>
			<Socket at={{ x: -0.75, y: 0.55, z: wall }} />
			<Paving from={{ x: -3, y: 0, z: -0.8 }} to={{ x: 0, y: 0, z: wall }} />
			<Steps flight={flight} />
			{/* Seen from the landing, its end is behind the viewer. */}
			<Railing
				corners={[
					guard(top.x + 0.05, -0.52),
					guard(from.turn < 0 ? top.x + 0.4 : end, -0.52),
					...(from.turn < 0 ? [] : [guard(end, 0.5)]),
				]}
			/>
			<Pot at={{ x: -0.35, y: 0, z: -0.85 }} size={0.35} />
			<Bush at={{ x: 1.6, y: 0, z: -0.95 }} size={0.5} seed={8} flowers="#e7c65b" />
			{tip === 'too-dark' ? <path d="M0 0h1120v800H0z" fill="#0a1418" fillOpacity="0.82" /> : null}
			{good ? null : <Cross />}
		</Outdoors>
	);
}

/** A weatherproof socket on the wall. */
function Socket({ at }: { at: Place }) {
	return (
		<>
			<Block frame={{ at }} from={[-0.1, -0.08, 0]} to={[0.1, 0.08, 0.07]} fill="#dfe2e0" soft={4} />
			<Block frame={{ at }} from={[-0.07, -0.05, 0.07]} to={[0.07, 0.05, 0.08]} fill="#8b999d" soft={2} />
		</>
	);
}

function Cross() {
	return (
		<>
			<circle cx="1010" cy="690" r="82" fill={colours.danger} stroke={colours.page} strokeWidth="12" />
			<path d="M976 656l68 68m0-68-68 68" stroke={colours.page} strokeWidth="20" strokeLinecap="round" />
		</>
	);
}
