import { padsGbp, pricesGbp, priceYear, socketGbp, vat } from '#facts/guide-prices.ts';
import { pounds } from '#facts/words.ts';
import { type GuideAnswer, type GuidedQuote, type GuideQuestion, guideAnswersIn } from '#leads/guide-answers.ts';

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
