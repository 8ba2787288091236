import { weightLimits } from '#facts/answers.ts';
import { serviceAreas } from '#facts/country.ts';
import { figures } from '#facts/figures.ts';
import { type Measure, type MeasureName, measureNames, measures, runOut, widthsCm } from '#facts/measures.ts';
import { products } from '#facts/products.ts';
import { stoneAndKg } from '#facts/words.ts';
import { stairTypeSchema } from '#leads/fields.ts';
import { guideQuestions, guideSentences } from '#leads/guide-price.ts';

export interface PlanAnswer {
	/** Unique among the answers of all questions: the plan's styles tell answers apart by it alone. */
	value: string;
	label: string;
	/** What it says in a photo quote. Nothing about health: the form asks to leave that out, so needs become questions about the lift. */
	said?: string;
	/** The least that was measured for this answer to be true, up to the next one's. */
	from?: number;
}

export interface PlanQuestion {
	question: string;
	answers: readonly PlanAnswer[];
	/** What of the measuring sheet answers it. */
	measured?: MeasureName;
	/** The answers to an earlier question that lead to it; `open` stands for none. Without it, all do. */
	only?: Readonly<Record<string, string>>;
}

/** `stone-20` */
function answerOf(stone: number): string {
	return `stone-${String(stone).replace('.', '-')}`;
}

/** What riders may weigh, each with the value of its answer. */
export const weightAnswers = weightLimits().map((limit) => ({ value: answerOf(limit.stone), limit }));

/** The words that one of the guide price's answers says in a quote. */
function saidOf(sentences: Readonly<Record<string, string>>, answers: readonly PlanAnswer[]): PlanAnswer[] {
	return answers.map((answer) => ({ ...answer, said: sentences[answer.value] ?? '' }));
}

const { turn, material, socket } = guideQuestions;
const notSure = 'Not sure';
const askVat = 'Please say which rate of VAT you would charge, and on what ground.';

/**
 * The questions of the plan; those of the guide price come first, which is its first step. The names are those in its address, and each
 * answer says there what it says here.
 */
export const planQuestions = {
	turn,
	material: { ...material, answers: saidOf(guideSentences.material, material.answers) },
	socket: { ...socket, answers: saidOf(guideSentences.socket, socket.answers) },
	bend: {
		question: 'What is the turn like?',
		only: { turn: 'curved unsure' },
		answers: [
			{ value: 'square', label: 'A square landing', said: 'They turn at a square landing.' },
			{ value: 'fan', label: 'Fan-shaped steps', said: 'They turn on fan-shaped steps.' },
			{ value: 'sweep', label: 'A long sweep', said: 'They turn in a long sweep.' },
			{ value: 'level', label: 'A level part', said: 'There is a level part half-way.' },
			{ value: 'past', label: 'Straight, then on past the top', said: 'The rail has to run on past the top step.' },
		],
	},
	steps: {
		question: 'How many steps are there?',
		measured: 'count',
		answers: [
			{ value: 'to-4', label: '1 to 4', from: 1, said: 'There are 1 to 4 steps.' },
			{ value: 'to-8', label: '5 to 8', from: 5, said: 'There are 5 to 8 steps.' },
			{ value: 'to-12', label: '9 to 12', from: 9, said: 'There are 9 to 12 steps.' },
			{ value: 'over-12', label: '13 or more', from: 13, said: 'There are 13 steps or more.' },
		],
	},
	width: {
		question: 'How wide are they at the narrowest place?',
		measured: 'narrowest',
		answers: [
			{
				value: 'narrow',
				label: `Under ${widthsCm.least} cm`,
				from: 0,
				said: `They are less than ${widthsCm.least} cm wide at the narrowest place.`,
			},
			{
				value: 'middling',
				label: `${widthsCm.least} to ${widthsCm.enough - 1} cm`,
				from: widthsCm.least,
				said: `They are ${widthsCm.least} to ${widthsCm.enough - 1} cm wide at the narrowest place.`,
			},
			{
				value: 'wide',
				label: `${widthsCm.enough} cm or more`,
				from: widthsCm.enough,
				said: `They are ${widthsCm.enough} cm wide or more.`,
			},
			{ value: 'width-unsure', label: notSure },
		],
	},
	foot: {
		question: 'What is in front of the first step?',
		measured: 'ground',
		answers: [
			{
				value: 'tight',
				label: 'A gate, a wall or a bend',
				from: 0,
				said: 'There is little room in front of the first step.',
			},
			{
				value: 'room',
				label: 'Room on our own ground',
				from: Math.round(runOut * 100),
				said: 'There is room in front of the first step.',
			},
			{ value: 'pavement', label: 'The public pavement', said: 'The first step is at the public pavement.' },
		],
	},
	weight: {
		question: 'How heavy is the rider, dressed to go out?',
		answers: [
			...weightAnswers.map(({ value, limit }) => ({
				value,
				label: `Up to ${stoneAndKg(limit)}`,
				said: `The lift has to carry ${stoneAndKg(limit, ' ')}.`,
			})),
			{ value: 'heavier', label: 'More', said: `The lift has to carry more than ${mostInWords()}.` },
			{ value: 'unweighed', label: notSure },
		],
	},
	transfer: {
		question: 'How does the rider get on to a seat?',
		answers: [
			{ value: 'alone', label: 'Alone' },
			{ value: 'helper', label: 'With one helper', said: 'There has to be room for a helper at both ends.' },
			{
				value: 'wheelchair',
				label: 'Stays in the wheelchair, or needs two people or a hoist',
				said: 'Please quote for a platform lift that takes a wheelchair.',
			},
		],
	},
	seat: {
		question: 'Can the rider sit on a chair, both feet on a footrest?',
		only: { transfer: 'alone helper open' },
		answers: [
			{ value: 'sits', label: 'Yes' },
			{
				value: 'stands',
				label: 'Hardly: has to stand or perch',
				said: 'Please say which seats and footrests there are.',
			},
		],
	},
	whose: {
		question: 'Whose are the steps?',
		answers: [
			{ value: 'ours', label: 'Our own' },
			{ value: 'shared', label: 'Shared with other homes', said: 'Other homes use the steps too.' },
			{ value: 'rented', label: 'We rent our home', said: 'The home is rented.' },
		],
	},
	payer: {
		question: 'Who is to pay?',
		answers: [
			{ value: 'self', label: 'We do' },
			{
				value: 'grant',
				label: 'Perhaps a grant',
				said: 'We may apply for a grant, and can order nothing before it is approved.',
			},
			{ value: 'landlord', label: 'Perhaps the landlord', said: 'The landlord may pay.' },
		],
	},
	relief: {
		question: 'Who is it for? Relief from VAT depends on it',
		answers: [
			{ value: 'sixty', label: `Somebody ${figures.vatReducedAge}`, said: askVat },
			{ value: 'disabled', label: 'Somebody disabled or ill for the long term', said: askVat },
			{ value: 'both', label: 'Both are so', said: askVat },
			{ value: 'neither', label: 'Neither' },
		],
	},
	nation: {
		question: 'Where are the steps?',
		answers: serviceAreas.map((name) => ({
			value: name.toLowerCase().replace(' ', '-'),
			label: name,
			said: `They are in ${name}.`,
		})),
	},
} as const satisfies Record<string, PlanQuestion>;

function mostInWords(): string {
	const most = weightLimits().at(-1);
	return most ? stoneAndKg(most, ' ') : '';
}

export type PlanQuestionName = keyof typeof planQuestions;
export const planQuestionNames = Object.keys(planQuestions) as PlanQuestionName[];
const questionOf = (name: PlanQuestionName): PlanQuestion => planQuestions[name];

interface PlanAnswers {
	chosen: { [name in PlanQuestionName]?: PlanAnswer };
	measured: { [name in MeasureName]?: number };
}

/** The answers in the address of a plan. Anybody may write one: what is no answer, and no size that steps can have, is left out. */
export function readPlan(address: URLSearchParams): PlanAnswers {
	const plan: PlanAnswers = { chosen: {}, measured: {} };
	for (const name of planQuestionNames) {
		const { answers, only = {} } = questionOf(name);
		const isReached = Object.entries(only).every(([earlier, leading]) =>
			leading.split(' ').includes(plan.chosen[earlier as PlanQuestionName]?.value ?? 'open'),
		);
		const answer = answers.find(({ value }) => value === address.get(name));
		if (answer && isReached) plan.chosen[name] = answer;
	}
	for (const name of measureNames) {
		const given = address.get(name) ?? '';
		const { least, most }: Measure = measures[name];
		if (/^\d{1,4}(?:\.\d)?$/.test(given) && Number(given) >= least && Number(given) <= most)
			plan.measured[name] = Number(given);
	}
	return plan;
}

/** What a measure says in a photo quote. @param value the number, or what stands in its place */
export function saidOfMeasure(name: MeasureName, value: number | string): string {
	// An operator's e-mail finds it by these words.
	if (name === 'count') return `There are ${value} steps.`;
	const { name: words, unit } = measures[name];
	return `${words}: ${value}${unit && ` ${unit}`}.`;
}

/**
 * What a photo quote takes over of a plan: its stair type, and its additional information, which begins as `guideAnswersIn` reads it.
 * What was measured replaces the answer that it decides. In the dialog, `PhotoQuoteForm.tsx` puts together the same from the page.
 */
export function quoteFrom({ chosen, measured }: PlanAnswers): { stairType?: string; additionalInfo: string } {
	const sentences = [
		...planQuestionNames.map((name) => {
			const { measured: by } = questionOf(name);
			return by && measured[by] !== undefined ? '' : (chosen[name]?.said ?? '');
		}),
		...measureNames.map((name) => (measured[name] === undefined ? '' : saidOfMeasure(name, measured[name]))),
	];
	const stairType = stairTypeSchema.safeParse(chosen.turn?.value);
	return {
		...(stairType.success && { stairType: stairType.data }),
		additionalInfo: [...new Set(sentences)].filter(Boolean).join(' '),
	};
}

/** What the plain form of a brochure begins with: the lift in its address, if there is one of that name. */
export function brochureFrom(address: URLSearchParams): { product?: string; stairType?: string } {
	const lift = products.find(({ name }) => name === address.get('product'));
	return lift ? { product: lift.name, stairType: lift.stairType } : {};
}
