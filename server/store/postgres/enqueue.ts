import type { Transaction } from '#server/store/postgres/connect.ts';
import * as ops from '#server/store/sql/enqueue.ts';
import { within } from '#server/store/sql/postgres.ts';

export type { Outgoing } from '#server/store/sql/enqueue.ts';

/** For modules that are not operations yet. */
export const enqueue = (tx: Transaction, ...given: Parameters<typeof ops.enqueue>) => within(tx, ops.enqueue(...given));
export const followLater = (tx: Transaction, ...given: Parameters<typeof ops.followLater>) =>
	within(tx, ops.followLater(...given));
