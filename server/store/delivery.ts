import type { Row } from '#leads/form.ts';
import type { Status } from '#leads/status.ts';
import { type LeadKind, leadKinds, type RequestKey } from '#leads/tables.ts';
import type { LeadRequest, StoredAnswer } from '#server/store/requests.ts';

export const channels = ['email', 'webhook'] as const;
export type Channel = (typeof channels)[number];

/** Messages that are not about one request. One that cannot be delivered is dropped: reporting it would fail in the same way, or its company asks again. */
export const reportMessages = ['given-up', 'attention', 'weekly-report', 'company-paused', 'company-link'] as const;

export const visitorsMessages = ['thanks', 'photos-thanks', 'passed-on', 'overdue', 'written'] as const;

/**
 * Kinds of messages. `lead`: a new request, to the operator and the companies. `thanks`: the confirmation to the visitor.
 * `photos-added`, `photos-thanks`: the same of photos that were added to a request later. `corrected`: to the operator and the companies, that the request is corrected. `written`: to the visitor, what the operator wrote. `told`: the same to a company that has the request. `passed-on`: to the visitor, that another company has it. `overdue`: to the visitor, that nobody has answered in the time that was named. `answered`: to the webhook, that a company has
 * answered. `reminder`: to a company that has not. `unanswered`: to the operator, that none has. `withdrawal`: to the recipients of an erased request, or to a company from which one was taken back, to delete it. To the operator: `given-up`, the failure report, `attention`,
 * that something needs a person, `weekly-report`, and `company-paused`, that a company has paused itself or ended that. `company-link`: to a company, the
 * link to its page. The two have the company's id in place of a request's.
 */
const messages = [
	...(['lead', 'photos-added', 'corrected', 'told', 'answered', 'reminder', 'unanswered', 'withdrawal'] as const),
	...visitorsMessages,
	...reportMessages,
] as const;
export type Message = (typeof messages)[number];

export const isReport = (message: Message) => reportMessages.some((one) => one === message);

/** Whether a message goes to the visitor; all others go to the operator, the companies or the webhook. */
export const isToVisitor = (message: Message) => visitorsMessages.some((one) => one === message);

export interface Planned {
	message: Message;
	channel: Channel;
	/** An e-mail address; empty for the webhook, whose address is a setting. */
	recipient: string;
	/** The name of a company; null for other recipients. */
	company: string | null;
	/** As of a `Delivery`; a random id unless given. */
	again?: string | null;
	id?: string;
}

/** One message to one recipient in the outbox. Its id is the same at every attempt, so receivers can recognise duplicates. */
export interface Delivery extends Planned {
	id: string;
	kind: RequestKey['kind'];
	/** Empty for messages that are not about one request. */
	request_id: string;
	created_at: string;
	due_at: string;
	/** Counted at the start of an attempt, since one that was interrupted by a crash may have been accepted. */
	attempts: number;
	state: 'waiting' | 'delivered' | 'given-up';
	settled_at: string | null;
	/** The last attempt's error code: `SMTP 451`, `HTTP 503`, `ECONNREFUSED`. */
	why: string | null;
	/** Until when it waits since its recipient has had an hour's e-mails (`outbox.ts`); null if it does not. */
	waits_until: string | null;
	/**
	 * For a company that has an earlier request of the same person: the id of the first of them (`planning.ts`). Of a `withdrawal`, the id of
	 * the one whose e-mail tells of this request too. Else null.
	 */
	again: string | null;
}

/** Whether this release cannot send it: it does not know its message, or the kind of its request. */
export const isUnreadable = ({ message, channel, kind }: Delivery) =>
	!messages.includes(message) || !channels.includes(channel) || ![...leadKinds, ''].includes(kind);

export function requestOf({ kind, request_id }: Delivery): RequestKey {
	return { kind, id: request_id };
}

/** The erasure notices for the recipients to whom a request was sent, or may have been. The visitor gets none. */
export function withdrawalsOf(deliveries: readonly Delivery[]): Planned[] {
	const sent = deliveries.filter(
		({ message, attempts }) => attempts > 0 && /^(lead|photos-added|corrected|told)$/.test(message),
	);
	const notices = sent.map(
		({ channel, recipient, company }): Planned => ({ message: 'withdrawal', channel, recipient, company }),
	);
	return [...new Map(notices.map((notice) => [`${notice.channel} ${notice.recipient}`, notice])).values()];
}

/**
 * The e-mail to the visitor that says who has the request, when one more company is asked. Nothing where no confirmation was sent, or where
 * one that still waits will say so.
 */
export function tellVisitor(deliveries: readonly Delivery[]): Planned[] {
	const waits = ({ message, state, attempts }: Delivery) =>
		(message === 'thanks' || message === 'passed-on') && state === 'waiting' && attempts === 0;
	const thanks = deliveries.find(({ message, state }) => message === 'thanks' && state !== 'given-up');
	if (!thanks || deliveries.some(waits)) return [];
	return [{ message: 'passed-on', channel: 'email', recipient: thanks.recipient, company: null }];
}

/** Whether the operator has taken a request back from the recipient of a delivery, who was told so. */
export const wasTakenBack = (deliveries: readonly Delivery[], { recipient }: Pick<Delivery, 'recipient'>) =>
	deliveries.some((one) => one.message === 'withdrawal' && one.recipient === recipient);

/** A request that companies were asked to answer, with all that was sent and answered. */
export interface FollowedRequest {
	request: LeadRequest;
	deliveries: readonly Delivery[];
	answers: readonly StoredAnswer[];
	/** The status that was set by hand last; undefined without one. */
	status?: Status | undefined;
	/** Whether the operator has written to the visitor since it was set back to `new`, if it was. */
	hasWritten?: boolean;
	loads(companies: readonly Counted[]): Loads;
	now: Date;
}

/** A company and its limit for a week, at which counting stops; without a limit nothing is counted. */
export interface Counted {
	name: string;
	perWeek?: number | undefined;
}

/** What companies were sent lately, by their names. */
export type Loads = ReadonlyMap<
	string,
	{
		/** How many requests it was passed since Monday, in British time. */
		thisWeek: number;
		/** Greater for one that was passed its last request later; 0 if it has had none. */
		last: number;
	}
>;

/** What the companies of a new request are chosen by. */
export interface Asking {
	loads(companies: readonly Counted[]): Loads;
	now: Date;
	/** The companies that have it already, by their addresses. */
	had: readonly string[];
	/** The companies that have an earlier request of the same person, as its recipients (`planning.ts`). Looked for when it is called. */
	knowing?(): readonly Planned[];
}

export interface FollowUp {
	/** Reminders, the message to the operator, and the request itself to further companies. */
	planned: Planned[];
	/** When to look again; undefined if there is nothing more to do. */
	next: Date | undefined;
}

/** Chooses recipients by the operator's settings and companies. Inside of an operation; the outbox stores the result. */
export interface Planner {
	/** The deliveries of a new request. @param suspected the request's spam signals; null without any */
	plan(kind: LeadKind, row: Row, suspected: string | null, asking?: Asking): Planned[];
	/** The recipients of failure reports. */
	reports: readonly Planned[];
	/** What is to be sent about a request that was not answered. Nothing if left out. */
	followUp?(followed: FollowedRequest): FollowUp;
	/** The companies that take a request, whether they may be asked now or not. Nobody if left out. */
	takers?(kind: LeadKind, row: Row): Planned[];
	/** Whether there are companies for such a request, but none that works where it comes from. Unknown places are served; so is every place if left out. */
	isUnserved?(kind: LeadKind, row: Row): boolean;
	/** All companies, as recipients of a request that is passed to them (`History.pass`). Nobody if left out. */
	companies?(): readonly Planned[];
}

export const noDeliveries: Planner = { plan: () => [], reports: [] };
