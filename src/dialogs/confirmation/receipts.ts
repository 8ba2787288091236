import type { Inserted } from '#backend/insert.ts';
import type { LeadKind } from '#leads/tables.ts';
import { forget, keep, kept } from '#site/kept.ts';

/** What arrived with a request, as far as its receipt repeats it. */
interface Received {
	photos: number;
	/** What is published about the price of such a lift (`guidePriceFor`). */
	price: readonly string[];
	/** Whether the visitor asked for companies too, where the form has that box. */
	companiesToo: boolean;
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
	/** Whether it came with an e-mail address to which we can write. */
	hasEmail: boolean;
	product?: string | undefined;
}

/** Keeps receipts for the other pages of this visit, without the visitor's addresses, and the way to them. */
export function keepRequests(requests: readonly SentRequest[]): void {
	if (requests.length === 0) forget('requests');
	else keep('requests', requests.map(withoutAddresses));
}

function withoutAddresses({ received, page: _, ...request }: SentRequest): SentRequest {
	if (!received) return request;
	const { answers: __, ...others } = received;
	return { ...request, received: others };
}

/** The receipts of this visit's other pages, the latest first. */
export function keptRequests(): SentRequest[] {
	const requests = kept('requests');
	return Array.isArray(requests) ? requests : [];
}
