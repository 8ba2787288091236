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

/** A request with what has become of it. */
export interface Found {
	request: LeadRequest;
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
	/** Photos in its folder. */
	photos: number;
	/** The companies it was sent to, or is to be, in that order. */
	companies: string[];
	notes: number;
	/** Whether a delivery was given up, or has failed and is tried again. */
	trouble: 'given-up' | 'retried' | null;
}

/** Finding requests by what they say and what has become of them. */
export interface Search {
	/** @returns those that `offset` and `most` leave, and how many there are without these */
	find(query: SearchQuery): Promise<{ found: Found[]; total: number }>;
	/** Of some requests, in the order given, without those that are erased. */
	of(requests: readonly RequestKey[]): Promise<Found[]>;
}
