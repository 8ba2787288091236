import guideQuestions from '#content/plan/guide-price.json' with { type: 'json' };
import {
	atVat,
	type GuidePrices,
	guidePrices,
	padsOf,
	type Range,
	sumOf,
	type VatPercent,
	vat,
} from '#facts/guide-prices.ts';
import { gbp, pounds } from '#facts/in-words.ts';

export { guideQuestions };

export type GuideQuestion = keyof typeof guideQuestions;
/** The same by any question and answer: what it says in a photo quote, and of its part in the price. */
const texts: Readonly<Record<string, { answers: Readonly<Record<string, { said?: string; part: string }>> }>> =
	guideQuestions;
type GuideAnswer<Q extends GuideQuestion> = keyof (typeof guideQuestions)[Q]['answers'];
export type GuideAnswers = { [Q in GuideQuestion]?: GuideAnswer<Q> };

/** The answers in a photo quote, as far as its additional information still begins with these sentences (`plan.ts` writes them). */
export function guideAnswersIn({ stairType, additionalInfo = '' }: GuidedQuote): GuideAnswers {
	let rest = additionalInfo ?? '';
	const take = <Q extends GuideQuestion>(question: Q): GuideAnswer<Q> | undefined => {
		const answers = Object.entries(texts[question]?.answers ?? {});
		const found = answers.find(([, { said }]) => said && rest.startsWith(said));
		if (found?.[1].said) rest = rest.slice(found[1].said.length).trimStart();
		return found?.[0] as GuideAnswer<Q> | undefined;
	};
	const turn = Object.keys(guideQuestions.turn.answers).find((value) => value === stairType) as
		| GuideAnswer<'turn'>
		| undefined;
	const material = take('material');
	const socket = take('socket');
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

type Costs = { readonly [Q in GuideQuestion]: Readonly<Record<GuideAnswer<Q>, Range>> };
type Parts = { readonly [Q in GuideQuestion]: Readonly<Record<GuideAnswer<Q>, Part>> };

function partsOf(prices: GuidePrices): Parts {
	const { straight, curved, socket } = prices;
	const pads = padsOf(prices);
	const costs: Costs = {
		turn: { straight, curved, unsure: { from: straight.from, to: curved.to } },
		material: { concrete: nothing, brick: perhaps(pads), timber: nothing, metal: nothing, unknown: perhaps(pads) },
		socket: { near: nothing, inside: perhaps(socket), none: socket, unseen: perhaps(socket) },
	};
	const withTexts = Object.entries(costs).map(([question, ofAnswers]) => {
		const parts = Object.entries(ofAnswers).map(([value, cost]) => [
			value,
			{ text: texts[question]?.answers[value]?.part, cost },
		]);
		return [question, Object.fromEntries(parts)];
	});
	return Object.fromEntries(withTexts) as Parts;
}

/** By question and answer. */
export const guideParts = partsOf(guidePrices);

/**
 * What these answers cost together; an open question adds nothing, and without the first the lift may be of either kind.
 * @param percent the rate of VAT on the lift; the ground and the socket cost the same at each
 */
export function guideTotal(
	{ turn = 'unsure', material, socket }: GuideAnswers,
	percent: VatPercent = vat.standard,
	{ turn: lifts, material: grounds, socket: sockets } = guideParts,
): Range {
	return sumOf(
		atVat(lifts[turn].cost, percent),
		material ? grounds[material].cost : nothing,
		socket ? sockets[socket].cost : nothing,
	);
}

/** Stands wherever the range of a straight lift does: few lifts for outdoors cost as little as its lower end. */
const upperHalf = 'Budget for the upper half.';

const noteOf = (year: number) =>
	`Guide prices of ${year}, with fitting and VAT at ${vat.standard}%. ${upperHalf} VAT relief may lower them.`;
export const guidePriceNote = noteOf(guidePrices.year);

/**
 * What is published about the price of a lift for such steps, for the receipt and the confirmation of a request: the range, and
 * where the visitor has answered the guide price's questions, what comes on top and the sum.
 * @param prices in place of those that this code was built with: the server's e-mails say what is saved on the desk
 * @returns sentences; none where the type of the stairs is not known
 */
export function guidePriceFor(quote: GuidedQuote, prices = guidePrices): string[] {
	const answers = guideAnswersIn(quote);
	const { turn, material, socket } = answers;
	if (!turn) return [];
	const { straight, curved, year } = prices;
	const guideParts = partsOf(prices);
	const lift = {
		straight: `A straight lift costs ${pounds(straight)}`,
		curved: `A curved lift costs ${pounds(curved)}`,
		unsure: `A straight lift costs ${pounds(straight)}, a curved one ${pounds(curved)}`,
	}[turn];
	const parts = [material && guideParts.material[material], socket && guideParts.socket[socket]].filter(
		Boolean,
	) as Part[];
	const total = parts.some(({ cost }) => cost.to > 0)
		? [`All together: ${pounds(guideTotal(answers, vat.standard, guideParts))}.`]
		: [];
	return [
		`${lift}${parts.length > 0 ? '.' : `, with fitting and VAT (our guide price, ${year}). ${upperHalf}`}`,
		...parts.map(({ text, cost }) => `${text}${cost.to > 0 ? `: ${costInWords(cost)}` : ''}.`),
		...total,
		...(parts.length > 0 ? [noteOf(year)] : []),
	];
}

/** `£100–£180`; `up to £180` of what may not be needed. */
export function costInWords({ from, to }: Range): string {
	return from === 0 ? `up to ${gbp(to)}` : pounds({ from, to });
}
