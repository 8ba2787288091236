import {
	atVat,
	padsGbp,
	pricesGbp,
	priceYear,
	type Range,
	socketGbp,
	sumOf,
	type VatPercent,
	vat,
} from '#facts/guide-prices.ts';
import { gbp, pounds } from '#facts/words.ts';

/** The questions of the guide price, with the words a visitor chooses from. Each answer's value is unique among all of them. */
export const guideQuestions = {
	turn: {
		question: 'Do your steps turn?',
		answers: [
			{ value: 'straight', label: 'Straight' },
			{ value: 'curved', label: 'Turn or landing' },
			{ value: 'unsure', label: 'Not sure' },
		],
	},
	material: {
		question: 'What are they made of?',
		answers: [
			{ value: 'concrete', label: 'Concrete' },
			{ value: 'brick', label: 'Brick or stone' },
			{ value: 'timber', label: 'Timber' },
			{ value: 'metal', label: 'Metal' },
			{ value: 'unknown', label: 'Not sure' },
		],
	},
	socket: {
		question: 'Is a socket near them?',
		answers: [
			{ value: 'near', label: 'Outdoors' },
			{ value: 'inside', label: 'Just inside' },
			{ value: 'none', label: 'No' },
			{ value: 'unseen', label: 'Not sure' },
		],
	},
} as const;

export type GuideQuestion = keyof typeof guideQuestions;
type GuideAnswer<Q extends GuideQuestion> = (typeof guideQuestions)[Q]['answers'][number]['value'];
export type GuideAnswers = { [Q in GuideQuestion]?: GuideAnswer<Q> };

/** What the answers say in a photo quote's additional information, which begins with it. The first is its stair type. */
export const guideSentences = {
	material: {
		concrete: 'They are made of concrete.',
		brick: 'They are made of brick or stone.',
		timber: 'They are made of timber.',
		metal: 'They are made of metal.',
		unknown: '',
	},
	socket: {
		near: 'There is a socket outdoors near them.',
		inside: 'There is a socket just inside the door.',
		none: 'There is no socket outdoors near them.',
		unseen: '',
	},
} as const;

/** The answers in a photo quote, as far as its additional information still begins with these sentences (`plan.ts` writes them). */
export function guideAnswersIn({ stairType, additionalInfo = '' }: GuidedQuote): GuideAnswers {
	let rest = additionalInfo ?? '';
	const take = <V extends string>(sentences: Readonly<Record<V, string>>): V | undefined => {
		const entries = Object.entries(sentences) as [V, string][];
		const found = entries.find(([, sentence]) => sentence && rest.startsWith(sentence));
		if (found) rest = rest.slice(found[1].length).trimStart();
		return found?.[0];
	};
	const turn = guideQuestions.turn.answers.find(({ value }) => value === stairType)?.value;
	const material = take(guideSentences.material);
	const socket = take(guideSentences.socket);
	return { ...(turn && { turn }), ...(material && { material }), ...(socket && { socket }) };
}

/** What of a request says what its guide price is. */
interface GuidedQuote {
	stairType?: string | null | undefined;
	additionalInfo?: string | null | undefined;
}

/** What an answer adds to the price, in pounds, and in words. A range from nothing is what may be needed. */
interface Part {
	text: string;
	cost: Range;
}

const nothing: Range = { from: 0, to: 0 };
const perhaps = ({ to }: Range): Range => ({ from: 0, to });
const askFixing = 'Fixing: ask what the firm fixes into, and whether anything has to be added';

export const guideParts: { readonly [Q in GuideQuestion]: Readonly<Record<GuideAnswer<Q>, Part>> } = {
	turn: {
		straight: { text: 'A straight lift, fitted', cost: pricesGbp.straight },
		curved: { text: 'A curved lift, with a rail made to measure, fitted', cost: pricesGbp.curved },
		unsure: {
			text: 'A lift, fitted: straight from the lower price, with a turn up to the higher',
			cost: { from: pricesGbp.straight.from, to: pricesGbp.curved.to },
		},
	},
	material: {
		concrete: { text: 'Fixing: ask whether the firm fixes the rail straight into the concrete', cost: nothing },
		brick: {
			text: 'Concrete pads beside brick or stone, with labour as we assume it; none, where the firm fixes into the steps',
			cost: perhaps(padsGbp),
		},
		timber: { text: askFixing, cost: nothing },
		metal: { text: askFixing, cost: nothing },
		unknown: { text: 'Concrete pads, if the steps need them', cost: perhaps(padsGbp) },
	},
	socket: {
		near: { text: 'Power: from the socket that is there', cost: nothing },
		inside: { text: 'A weatherproof socket, if the lead cannot come in by the door', cost: perhaps(socketGbp) },
		none: { text: 'A weatherproof socket, where the circuit indoors already has an RCD', cost: socketGbp },
		unseen: { text: 'A weatherproof socket, if it needs one', cost: perhaps(socketGbp) },
	},
};

/**
 * What these answers cost together; an open question adds nothing, and without the first the lift may be of either kind.
 * @param percent the rate of VAT on the lift; the ground and the socket cost the same at each
 */
export function guideTotal(
	{ turn = 'unsure', material, socket }: GuideAnswers,
	percent: VatPercent = vat.standard,
): Range {
	const { turn: lifts, material: grounds, socket: sockets } = guideParts;
	return sumOf(
		atVat(lifts[turn].cost, percent),
		material ? grounds[material].cost : nothing,
		socket ? sockets[socket].cost : nothing,
	);
}

/** Stands wherever the range of a straight lift does: few lifts for outdoors cost as little as its lower end. */
export const upperHalf = 'Budget for the upper half.';

export const guidePriceNote = `Guide prices of ${priceYear}, with fitting and VAT at ${vat.standard}%. ${upperHalf} VAT relief may lower them.`;

/**
 * What is published about the price of a lift for such steps, for the receipt and the confirmation of a request: the range, and
 * where the visitor has answered the guide price's questions, what comes on top and the sum.
 * @returns sentences; none where the type of the stairs is not known
 */
export function guidePriceFor(quote: GuidedQuote): string[] {
	const answers = guideAnswersIn(quote);
	const { turn, material, socket } = answers;
	if (!turn) return [];
	const { straight, curved } = pricesGbp;
	const lift = {
		straight: `A straight lift costs ${pounds(straight)}`,
		curved: `A curved lift costs ${pounds(curved)}`,
		unsure: `A straight lift costs ${pounds(straight)}, a curved one ${pounds(curved)}`,
	}[turn];
	const parts = [material && guideParts.material[material], socket && guideParts.socket[socket]].filter(
		Boolean,
	) as Part[];
	const total = parts.some(({ cost }) => cost.to > 0) ? [`All together: ${pounds(guideTotal(answers))}.`] : [];
	return [
		`${lift}, with fitting and VAT: our guide price of ${priceYear}.${parts.length > 0 ? '' : ` ${upperHalf}`}`,
		...parts.map(({ text, cost }) => `${text}${cost.to > 0 ? `: ${costInWords(cost)}` : ''}.`),
		...total,
		...(parts.length > 0 ? [guidePriceNote] : []),
	];
}

/** `£100–£180`; `up to £180` of what may not be needed. */
export function costInWords({ from, to }: Range): string {
	return from === 0 ? `up to ${gbp(to)}` : pounds({ from, to });
}
