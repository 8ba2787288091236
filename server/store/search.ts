import type { Status } from '#leads/status.ts';
import type { LeadKind, RequestKey } from '#leads/tables.ts';
import type { LeadRequest } from '#server/store/requests.ts';

/** Which requests are looked for: those that fit all that is given. */
export interface SearchQuery {
	/** Name, e-mail address, address or postcode, telephone number or reference, or part of one (`search-terms.ts`). */
	find?: string | undefined;
	kind?: LeadKind | undefined;
	status?: Status | undefined;
	/** Only those with a `dueAt`. */
	isDue?: boolean | undefined;
	/** From this time on, in the format of `created_at`. */
	since?: string | undefined;
	/** Before this time. */
	before?: string | undefined;
	/** `due`, unless given: those with a `dueAt` by that time, then the rest, the newest first. `arrival`: the oldest first. */
	order?: 'due' | 'arrival' | undefined;
	/** How many of the first ones to leave out. */
	offset?: number | undefined;
	/** Most that are read; all unless given. */
	most?: number | undefined;
}

/** What has become of a request. */
export interface RequestState {
	/**
	 * The one set by hand last; without one, or after `new`, what companies have answered since by the links in their e-mails (`rung`
	 * is contacted, `quote-sent` quoted); else new.
	 */
	status: Status;
	/**
	 * When somebody first answered the visitor: a company by its link, or a person who set one of `answeredStatuses`. What
	 * was before the status was set back to `new` does not count.
	 */
	answeredAt: string | null;
	/** Until when somebody has to answer (`answerHours`); null for an answered request, for spam, and for a kind that nobody has to answer. */
	dueAt: string | null;
}

/** A request with what has become of it. */
export interface Found extends RequestState {
	request: LeadRequest;
	/** Photos in its folder. */
	photos: number;
	/** The companies it was sent to, or is to be, in that order. */
	companies: string[];
	notes: number;
	/** Whether a delivery was given up, or has failed and is tried again. */
	trouble: 'given-up' | 'retried' | null;
}

/** A request as far as it is counted. */
export interface CountedRequest extends RequestState {
	kind: LeadKind;
	created_at: string;
	/** Whether it has signs that a program sent it. */
	isSuspected: boolean;
}

/** Finding requests by what they say and what has become of them. */
export interface Search {
	/** @returns those that `offset` and `most` leave, and how many there are without these */
	find(query: SearchQuery): Promise<{ found: Found[]; total: number }>;
	/** Of some requests, in the order given, without those that are erased. */
	of(requests: readonly RequestKey[]): Promise<Found[]>;
	/**
	 * What has become of all requests of a time, for counting: without what they say, so that tens of thousands are read at once.
	 * @param since from this time on, in the format of `created_at`; `before` exclusive
	 */
	states(since: string, before: string): Promise<CountedRequest[]>;
}
