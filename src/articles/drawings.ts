import type { GuideScene } from '#drawings/pictures/guides.tsx';

/** The pictures an article may have, and what each one shows. */
export const drawings = {
	'straight-lift': 'An open chair on a straight rail beside timber steps to a front door',
	'long-flight': 'A man rides up a long straight flight, belt fastened',
	'short-flight': 'An open chair at the foot of four steps to a bungalow',
	'curved-lift': 'A chair past the bend of a rail, on brick steps that turn to the right at a landing',
	'garden-bend': 'A chair on a rail that follows stone garden steps round a long bend',
	'landing-bend': 'A chair near the top of steps that turn away at a landing, its rail round the inside',
	'two-lifts': 'A straight and a curved lift, side by side',
	'folded-lift': 'A chair folded under its cover at the foot of the steps, in light snow',
	'rainy-day': 'A covered lift beside wet stone steps in the rain, a call station by the door',
	'chair-at-top': 'A chair folded at the top of brick steps in a street, beside the front door',
	'lift-and-case': 'A chair with its footrest up at the foot of concrete steps, a toolbox on the path',
	'stone-steps': 'An open chair on a straight rail, seen from the foot of stone steps to a cottage door',
	'few-steps': 'Three steps with a handrail on each side and a half-step before the lowest, without a lift',
	platform: 'An open platform beside the steps, part-way up to the landing that it serves',
	removed: 'Stone steps without a lift, its rail lying before them beside a toolbox',
	shared: 'A neighbour at the foot of the steps, with a folded chair standing above her',
	controls: 'A woman in the chair, with names at its joystick, key, seat lever, belt, armrest and footrest',
	ride: 'A woman rides up the steps, belt fastened, while a carer looks on',
	measuring: 'Steps with a tape measure across one of them, and a phone taking a photo',
	fitting: 'A fitter on one knee fixes a rail to stone steps',
	servicing: 'A technician on one knee beside the open chair, a toolbox near by',
} as const satisfies Record<GuideScene, string>;

export type Drawing = keyof typeof drawings;
export const drawingNames = Object.keys(drawings) as [Drawing, ...Drawing[]];
