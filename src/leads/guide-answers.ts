import type { StairType } from '#leads/stair-type.ts';

/** The three questions of the guide price, with the words a visitor chooses from. */
export const guideQuestions = {
	turn: {
		question: 'Do your steps turn or have a landing?',
		answers: [
			{ value: 'straight', label: 'No' },
			{ value: 'curved', label: 'Yes' },
			{ value: 'unsure', label: 'Not sure' },
		],
	},
	count: {
		question: 'How many steps are there?',
		answers: [
			{ value: 'few', label: '1–5' },
			{ value: 'usual', label: '6–12' },
			{ value: 'many', label: '13+' },
		],
	},
	material: {
		question: 'What are they made of?',
		answers: [
			{ value: 'concrete', label: 'Concrete' },
			{ value: 'brick', label: 'Brick or stone' },
			{ value: 'timber', label: 'Timber or steel' },
			{ value: 'unknown', label: 'Not sure' },
		],
	},
} as const;

/** The name of a question's radio buttons. */
export function guideInput(question: GuideQuestion): string {
	return `guide-${question}`;
}

export type GuideQuestion = keyof typeof guideQuestions;
export type GuideAnswer<Q extends GuideQuestion> = (typeof guideQuestions)[Q]['answers'][number]['value'];
export type GuideAnswers = { [Q in GuideQuestion]?: GuideAnswer<Q> };

const inWords = {
	count: { few: '1 to 5 steps.', usual: '6 to 12 steps.', many: '13 steps or more.' },
	material: {
		concrete: 'They are made of concrete.',
		brick: 'They are made of brick or stone.',
		timber: 'They are made of timber or steel.',
		unknown: '',
	},
} as const;

/** What the answers say in a photo quote: its stair type, and the beginning of its additional information. */
export function quoteFrom({ turn, count, material }: GuideAnswers): { stairType?: StairType; additionalInfo: string } {
	const said = [count && inWords.count[count], material && inWords.material[material]];
	return { ...(turn && { stairType: turn }), additionalInfo: said.filter(Boolean).join(' ') };
}

/** The answers in a photo quote, as far as its additional information still begins with what `quoteFrom` wrote. */
export function guideAnswersIn({ stairType, additionalInfo = '' }: GuidedQuote): GuideAnswers {
	let rest = additionalInfo ?? '';
	const take = <V extends string>(sentences: Readonly<Record<V, string>>): V | undefined => {
		const entries = Object.entries(sentences) as [V, string][];
		const found = entries.find(([, sentence]) => sentence && rest.startsWith(sentence));
		if (found) rest = rest.slice(found[1].length).trimStart();
		return found?.[0];
	};
	const turn = guideQuestions.turn.answers.find(({ value }) => value === stairType)?.value;
	const count = take(inWords.count);
	const material = take(inWords.material);
	return { ...(turn && { turn }), ...(count && { count }), ...(material && { material }) };
}

/** What of a request says what its guide price is. */
export interface GuidedQuote {
	stairType?: string | null | undefined;
	additionalInfo?: string | null | undefined;
}

/** The chosen answers of a form's data; anything else is left out. */
export function readGuideAnswers(chosen: (question: GuideQuestion) => string | undefined): GuideAnswers {
	const known = Object.entries(guideQuestions).flatMap(([name, { answers }]) => {
		const value = chosen(name as GuideQuestion);
		return answers.some((answer) => answer.value === value) ? [[name, value]] : [];
	});
	return Object.fromEntries(known);
}
