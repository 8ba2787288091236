import { padsGbp, pricesGbp, priceYear, socketGbp, vat } from '#facts/guide-prices.ts';
import { pounds } from '#facts/words.ts';
import type { StairType } from '#leads/fields.ts';

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
type GuideAnswer<Q extends GuideQuestion> = (typeof guideQuestions)[Q]['answers'][number]['value'];
type GuideAnswers = { [Q in GuideQuestion]?: GuideAnswer<Q> };

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
interface GuidedQuote {
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

const straightPrice = pounds(pricesGbp.straight);
const curvedPrice = pounds(pricesGbp.curved);

/** What an answer means for the price. Each says for what steps it holds, for browsers that show all of them. */
interface Line {
	text: string;
	price?: string;
}

export const guidePriceLines: { readonly [Q in GuideQuestion]: Readonly<Record<GuideAnswer<Q>, Line>> } = {
	turn: {
		straight: { text: 'A straight lift:', price: straightPrice },
		curved: { text: 'A curved lift, with a rail made to measure:', price: curvedPrice },
		unsure: {
			text: 'A photo will show. A straight lift is the cheaper one; steps with a turn need a curved lift:',
			price: `${straightPrice} or ${curvedPrice}`,
		},
	},
	count: {
		few: { text: 'Few steps need little rail, which points to the lower part of the range.' },
		usual: { text: 'A usual number of steps leaves you anywhere in the range.' },
		many: {
			text: 'More steps mean more rail, which points to the upper part of the range.',
		},
	},
	material: {
		concrete: { text: 'Ask whether the firm fixes the rail straight into it.' },
		brick: {
			text: `Ask whether the firm fixes into them, or wants concrete pads beside them. Those add ${pounds(padsGbp)}, where we assume the labour.`,
		},
		timber: { text: 'Ask what the firm fixes into, and whether anything has to be added.' },
		unknown: { text: 'A close photo of the edge of a step shows it.' },
	},
};

export const guidePriceNote = `Guide prices of ${priceYear}, with fitting and VAT at ${vat.standard}%; VAT relief may lower them. A weatherproof socket, where there is none, may add ${pounds(socketGbp)} if the circuit indoors already has an RCD.`;

const costs: Readonly<Record<GuideAnswer<'turn'>, string>> = {
	straight: `A straight lift costs ${straightPrice}`,
	curved: `A curved lift costs ${curvedPrice}`,
	unsure: `A straight lift costs ${straightPrice}, a curved one ${curvedPrice}`,
};

/**
 * What is published about the price of a lift for such steps, for the receipt and the confirmation of a request: the range, and
 * where the visitor has answered the guide price's questions, what moves it.
 * @returns sentences; none where the type of the stairs is not known
 */
export function guidePriceFor(quote: GuidedQuote): string[] {
	const { turn, count, material } = guideAnswersIn(quote);
	if (!turn) return [];
	const moves = [count && guidePriceLines.count[count].text, material && guidePriceLines.material[material].text];
	const known = moves.filter((line) => line !== undefined);
	return [
		`${costs[turn]}, fitted: our guide price of ${priceYear}.`,
		...known,
		...(known.length > 0 ? [guidePriceNote] : []),
	];
}
