import type { Fact } from '#facts/fact.ts';
import type { Weight } from '#facts/words.ts';

/** What a lift's rail does; a request about it starts with the same answer. */
export type ProductStairType = 'straight' | 'curved';

/** What the heavy-duty versions of lifts carry, by our guide. */
export const heavyDutyLimit: Weight = { kg: 160, stone: 25 };

/**
 * The data sheet of a lift: all that the site knows of it, in words that follow `Warranty: ` as well as stand in a cell of a table.
 * What has no entry is unknown: it is asked of the maker, and never printed.
 */
export interface Product extends Partial<Record<Question, Fact>> {
	name: string;
	stairType: ProductStairType;
	/** Path of the article about it, where there is one. */
	article?: string;
	/** Whom or what it is for, in one phrase. */
	use: string;
	/** The heaviest rider. */
	weightLimit: Fact<Weight>;
	/** A lower limit in kilograms that was also seen, for a rider to go by until the maker's sheet is there. */
	lowerLimit?: Fact<number>;
}

interface QuestionTexts {
	/** Its name on the page. */
	label: string;
	/** The short words for it in a list of what is still to be confirmed, where they are not the name. */
	confirm?: string;
	/** The question to the maker. */
	ask: string;
}

/** What a buyer needs to know of a lift, in the order of its weight outdoors. */
const sheetQuestions = {
	outdoors: {
		label: 'Outdoor version',
		confirm: 'that it is made for outdoors',
		ask: 'Is the lift made for use outdoors, and under which model number?',
	},
	weatherRating: {
		label: 'Weather rating',
		ask: 'Which IP rating do the carriage, the controls and the charger have?',
	},
	temperature: { label: 'Working temperature', ask: 'Between which temperatures may it be used and charged?' },
	warranty: {
		label: 'Warranty',
		ask: 'How long is the warranty in the UK on rail, motor, other parts, batteries and labour, and what voids it?',
	},
	foldedWidth: {
		label: 'Folded width',
		ask: 'How far does the folded lift stand out from the wall or the edge of the steps?',
	},
	footrest: { label: 'Footrest', ask: 'Does the footrest fold by hand, with the seat or by motor?' },
	swivel: { label: 'Swivel seat', ask: 'Does the seat turn at the top, how far, by hand or by motor?' },
	remotes: { label: 'Remote controls', ask: 'How many remote controls come with it?' },
	seat: { label: 'Seat', confirm: 'seat width', ask: 'How wide is the seat between the arms, in each size?' },
	origin: { label: 'Origin', confirm: 'maker and country', ask: 'Who makes the lift, and in which country?' },
	rail: { label: 'Rail', ask: 'What is the rail made of, how is it protected, and does it need grease?' },
	longestRail: { label: 'Longest rail', ask: 'How long may the rail be?' },
	foldingRail: { label: 'Folding rail', ask: 'Can the end of the rail fold or hinge away, by hand or by motor?' },
	heavyDuty: {
		label: 'Heavy-duty version',
		ask: 'Is there a version for heavier riders outdoors, and up to what weight?',
	},
	cover: { label: 'Cover', ask: 'Does a cover come with it, and what does a new one cost?' },
	lock: { label: 'Key', confirm: 'key lock', ask: 'How is the lift locked against strangers and children?' },
	control: { label: 'Control', ask: 'What does the rider hold: a paddle, a joystick or a button?' },
	sensors: { label: 'Safety sensors', ask: 'How many safety sensors does it have, and where?' },
	display: { label: 'Fault display', ask: 'How does the lift show a fault?' },
	parking: { label: 'Park points', ask: 'Where on the rail can it park and charge?' },
	batteries: {
		label: 'Batteries',
		ask: 'Which batteries does it have, and how many trips do they last in a power cut?',
	},
	speed: { label: 'Speed', ask: 'How fast does it travel?' },
	survey: { label: 'Survey', ask: 'Must somebody measure the steps on site before you take the order?' },
	leadTime: { label: 'Delivery', confirm: 'delivery time', ask: 'How long after the order is the lift delivered?' },
	cancelling: {
		label: 'Cancelling',
		confirm: 'terms of cancelling',
		ask: 'What does a customer pay who cancels before and after the rail is made?',
	},
	service: { label: 'Service', confirm: 'service interval', ask: 'How often must it be serviced, and by whom?' },
	options: { label: 'Options', ask: 'Which options are offered outdoors?' },
} as const satisfies Record<string, QuestionTexts>;

export type Question = keyof typeof sheetQuestions;

export const questions: Readonly<Record<Question, QuestionTexts>> = sheetQuestions;

/** In the order above. */
export const allQuestions = Object.keys(questions) as Question[];
