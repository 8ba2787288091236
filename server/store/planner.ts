import type { LeadKind } from '#leads/tables.ts';
import type { Planned } from '#server/store/delivery.ts';
import type { Row } from '#server/store/row.ts';

/** Chooses recipients by the operator's settings and routing file. Pure; the outbox stores the result. */
export interface Planner {
	/** The deliveries of a new request. @param suspected the request's spam signals; null without any */
	plan(kind: LeadKind, row: Row, suspected: string | null): Planned[];
	/** The recipients of failure reports. */
	reports: readonly Planned[];
}

/** Without any recipients. */
export const noDeliveries: Planner = { plan: () => [], reports: [] };
