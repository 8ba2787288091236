import type { RequestKey } from '#leads/tables.ts';

export const channels = ['email', 'webhook'] as const;
export type Channel = (typeof channels)[number];

/**
 * What is delivered: a `lead` to those who answer it, `thanks` to whoever asked; a `withdrawal` to those who had a request
 * that was erased, and to the operator what was `given-up`, and that a total of the day is almost used up (`limit-reached`).
 */
export const messages = ['lead', 'thanks', 'withdrawal', 'given-up', 'limit-reached'] as const;
export type Message = (typeof messages)[number];

export const deliveryStates = ['waiting', 'delivered', 'given-up'] as const;

/** A message somebody is to get. */
export interface Planned {
	message: Message;
	channel: Channel;
	/** An e-mail address; empty for the webhook, whose address is a setting. */
	recipient: string;
	/** The company behind the address (`routing.config.ts`); null for everybody else. */
	company: string | null;
}

/** One message on its way to one recipient. Its id is the same at every try: receivers know a repeat by it. */
export interface Delivery extends Planned {
	id: string;
	kind: RequestKey['kind'];
	/** Empty for what concerns no single request. */
	request_id: string;
	created_at: string;
	due_at: string;
	/** Counted when a try begins: one that was cut off by a crash may have arrived. */
	attempts: number;
	state: (typeof deliveryStates)[number];
	/** When it was delivered or given up. */
	settled_at: string | null;
	/** Why the last try failed, as a code: `SMTP 451`, `HTTP 503`, `ECONNREFUSED`. */
	why: string | null;
}

/** The request a delivery is about. */
export function requestOf({ kind, request_id }: Delivery): RequestKey {
	return { kind, id: request_id };
}

/** What those who have had a request, or may have, are sent when it is erased. A visitor needs no notice of that. */
export function withdrawalsOf(deliveries: readonly Delivery[]): Planned[] {
	return deliveries
		.filter(({ message, attempts }) => message === 'lead' && attempts > 0)
		.map(({ channel, recipient, company }) => ({ message: 'withdrawal', channel, recipient, company }));
}
