import type { Row } from '#leads/columns.ts';
import type { Status } from '#leads/status.ts';
import type { LeadKind } from '#leads/tables.ts';
import type { Delivery, Planned } from '#server/store/delivery.ts';
import type { LeadRequest, StoredAnswer } from '#server/store/requests.ts';

/** A request that companies were asked to answer, with all that was sent and answered. */
export interface FollowedRequest {
	request: LeadRequest;
	deliveries: readonly Delivery[];
	answers: readonly StoredAnswer[];
	/** The status that was set by hand last; undefined without one. */
	status?: Status | undefined;
	now: Date;
}

export interface FollowUp {
	/** Reminders, the message to the operator, and the request itself to further companies. */
	planned: Planned[];
	/** When to look again; undefined if there is nothing more to do. */
	next: Date | undefined;
}

/** Chooses recipients by the operator's settings and routing file. Pure; the outbox stores the result. */
export interface Planner {
	/** The deliveries of a new request. @param suspected the request's spam signals; null without any */
	plan(kind: LeadKind, row: Row, suspected: string | null): Planned[];
	/** The recipients of failure reports. */
	reports: readonly Planned[];
	/** What is to be sent about a request that was not answered. Nothing if left out. */
	followUp?(followed: FollowedRequest): FollowUp;
	/** The companies that may get a request later, in place of others. Nobody if left out. */
	further?(kind: LeadKind, row: Row): Planned[];
	/** All companies, as recipients of a request that is passed to them (`History.pass`). Nobody if left out. */
	companies?: readonly Planned[];
}

/** Without any recipients. */
export const noDeliveries: Planner = { plan: () => [], reports: [] };
