import type { LeadKind } from '#leads/tables.ts';
import type { Planned } from '#server/store/delivery.ts';
import type { Row } from '#server/store/row.ts';

/** Who is told of what, by the operator's settings and routing. Pure: the outbox writes it down. */
export interface Planner {
	/** @param suspected what speaks against the request coming from a person; null where nothing does */
	plan(kind: LeadKind, row: Row, suspected: string | null): Planned[];
	/** Who is told of what could not be delivered. */
	reports: readonly Planned[];
}

/** For a store that nobody is told of: `npm run leads -- list` shows what is in it. */
export const noDeliveries: Planner = { plan: () => [], reports: [] };
