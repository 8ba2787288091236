import * as z from 'zod/mini';

/** The values the store keeps, with the words a visitor chooses from. */
export const stairTypes = [
	{ value: 'straight', label: 'Straight Stairs' },
	{ value: 'curved', label: 'Curved Stairs' },
	{ value: 'unsure', label: 'Not Sure' },
] as const;

export const stairTypeSchema = z.enum(['straight', 'curved', 'unsure']);
export type StairType = z.infer<typeof stairTypeSchema>;

export const defaultStairType: StairType = 'straight';
