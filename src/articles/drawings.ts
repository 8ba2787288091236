/** The pictures an article may have, and what each one shows. */
export const drawings = {
	'straight-lift': 'An open chair on a straight rail beside the front steps of a house',
	'curved-lift': 'An open chair on a rail that bends with the steps',
	'two-lifts': 'A straight and a curved lift, side by side',
	'folded-lift': 'A chair folded and covered at the foot of the steps',
	'rainy-day': 'A covered lift in the rain',
	controls: 'The arm of a chair with its control and key',
	ride: 'A person riding up the steps, belt fastened',
	measuring: 'Steps with a tape measure and a phone taking a photo',
	fitting: 'A fitter fixing a rail to the steps',
	servicing: 'A technician with tools beside the open chair',
} as const;

export type Drawing = keyof typeof drawings;
export const drawingNames = Object.keys(drawings) as [Drawing, ...Drawing[]];
