import type { Inserted } from '#backend/insert.ts';
import type { LeadKind } from '#leads/tables.ts';

/** What arrived with a request, as far as its receipt repeats it. */
interface Received {
	photos: number;
	/** Addresses of small pictures of them in this page's memory. */
	previews?: readonly string[];
	/** What is published about the price of such a lift (`guidePriceFor`). */
	price: readonly string[];
	/** Whether the visitor asked for companies too, where the form has that box. */
	companiesToo: boolean;
	/** Whether the visitor named somebody else to ring. */
	namesOther?: boolean;
	/** What was written, by field name; not on the visit's other pages. */
	answers?: Readonly<Record<string, string>>;
}

/** A request that has arrived, as its panel shows it. On the visit's other pages without `page`. */
export interface SentRequest extends Inserted {
	kind: LeadKind;
	id: string;
	/** When, in ms since 1970. */
	at: number;
	/** Undefined where the page is not told: after a form that was posted without scripts. */
	received?: Received | undefined;
	product?: string | undefined;
}
