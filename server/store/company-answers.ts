import type { CompanyAnswer } from '#leads/company-answers.ts';
import type { LeadKind, RequestKey } from '#leads/tables.ts';
import type { Delivery, Planned } from '#server/store/delivery.ts';

/** An answer of a company to a request it was sent. Never changed: another answer is another row. */
export interface StoredAnswer {
	kind: RequestKey['kind'];
	request_id: string;
	/** The delivery of the request to the company. */
	delivery_id: string;
	company: string;
	answer: CompanyAnswer;
	created_at: string;
}

/** A request that a company was sent, with when it gave which answer. */
export interface AskedCompany {
	kind: LeadKind;
	request_id: string;
	company: string;
	/** When it was to be sent the request. */
	askedAt: string;
	/** The time of each answer it has given. */
	answers: Partial<Record<CompanyAnswer, string>>;
	/** Whether the request was set to spam by hand, and to nothing else since. */
	isSpam: boolean;
}

/** What companies answered by the links in their e-mails. Erased with their requests. */
export interface CompanyAnswers {
	/**
	 * Records an answer, and a message about it to the webhook if that has the request, in one transaction.
	 * @param delivery id of the delivery of the request to a company
	 * @returns `already` if this company gave this answer before; `gone` if request or delivery are not there
	 */
	record(request: RequestKey, delivery: string, answer: CompanyAnswer): Promise<'noted' | 'already' | 'gone'>;
	/**
	 * Adds what is to be sent about requests that were not answered (`Planner.followUp`), each in the transaction that notes that it was
	 * done, so that a crash repeats nothing. `record` does so at once, for what an answer changes.
	 * @returns how many requests were looked at; `most` if there may be more
	 */
	followUp(now: Date, most: number): Promise<number>;
	/**
	 * Whom requests were sent to, and what these companies answered; the oldest first.
	 * @param since from this time on, in the format of `created_at`; `before` exclusive
	 */
	asked(since?: string, before?: string): Promise<AskedCompany[]>;
	/** The oldest first. */
	of(request: RequestKey): Promise<StoredAnswer[]>;
}

/** The delivery by which a company was sent the request; undefined if the id is that of another delivery, or of none. */
export function askedBy(deliveries: readonly Delivery[], id: string): (Delivery & { company: string }) | undefined {
	return deliveries.find(
		(one): one is Delivery & { company: string } =>
			one.id === id && one.message === 'lead' && one.channel === 'email' && one.company !== null,
	);
}

/** The companies whose last answer is that the request is not for them. @param answers the oldest first */
export function declinedBy(answers: readonly Pick<StoredAnswer, 'company' | 'answer'>[]): string[] {
	const last = new Map(answers.map(({ company, answer }) => [company, answer]));
	return [...last].filter(([, answer]) => answer === 'not-for-me').map(([company]) => company);
}

/** The message about an answer: to the webhook, if it was sent the request. One that still waits to be sent tells of this answer too. */
export function answeredMessages(deliveries: readonly Delivery[]): Planned[] {
	const isWaiting = deliveries.some(
		({ message, state, attempts }) => message === 'answered' && state === 'waiting' && attempts === 0,
	);
	const hasRequest = deliveries.some(({ message, channel }) => message === 'lead' && channel === 'webhook');
	return hasRequest && !isWaiting ? [{ message: 'answered', channel: 'webhook', recipient: '', company: null }] : [];
}

/** A delivery of a request to a company, with one of its answers or none. */
export interface AskedRow extends Omit<AskedCompany, 'answers'> {
	id: string;
	answer: CompanyAnswer | null;
	answeredAt: string | null;
}

/** Puts the answers of each delivery together. */
export function askedCompanies(rows: Iterable<AskedRow>): AskedCompany[] {
	const asked = new Map<string, AskedCompany>();
	for (const { id, answer, answeredAt, ...others } of rows) {
		const one = asked.get(id) ?? { ...others, answers: {} };
		asked.set(id, one);
		if (answer !== null && answeredAt !== null) one.answers[answer] = answeredAt;
	}
	return [...asked.values()];
}
