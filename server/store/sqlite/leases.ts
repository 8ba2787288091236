import type { DatabaseSync } from 'node:sqlite';
import { maxRetryDelay } from '#server/settings/delivery-limits.ts';
import type { Channel, Delivery } from '#server/store/delivery.ts';
import type { Outbox, Taken } from '#server/store/outbox.ts';
import { readDelivery } from '#server/store/sqlite/read-row.ts';

/**
 * Leases of deliveries (see `Outbox.take`). They are kept in memory: one process has the data folder, so what was in flight
 * at a crash can be taken at the next start.
 * @param commit runs work in the next transaction, durably (`group-commit.ts`)
 */
export function openLeases(database: DatabaseSync, commit: (work: () => void) => Promise<void>) {
	// Rows that are due later than the longest retry delay were written while the clock was ahead: they are due now.
	const due = database.prepare(`SELECT * FROM deliveries
		WHERE state = 'waiting' AND channel = ? AND (due_at <= ? OR due_at > ?)
		ORDER BY message IN ('thanks', 'photos-thanks'), due_at, rowid LIMIT ?`);
	const begin = database.prepare('UPDATE deliveries SET attempts = attempts + 1 WHERE id = ?');
	const leased = new Set<string>();

	function free(channel: Channel, most: number): Delivery[] {
		const inMs = (ms: number) => new Date(ms).toISOString();
		return due
			.all(channel, inMs(Date.now()), inMs(Date.now() + 2 * maxRetryDelay), most + leased.size)
			.map(readDelivery)
			.filter(({ id }) => !leased.has(id))
			.slice(0, most);
	}

	const take: Outbox['take'] = async (channel, most) => {
		// Most polls find nothing: those need no transaction.
		if (free(channel, most).length === 0) return [];
		const taken: Delivery[] = [];
		try {
			await commit(() => {
				for (const delivery of free(channel, most)) {
					begin.run(delivery.id);
					leased.add(delivery.id);
					taken.push({ ...delivery, attempts: delivery.attempts + 1 });
				}
			});
		} catch (error) {
			taken.forEach(end);
			throw error;
		}
		return taken;
	};

	function end({ id }: Pick<Taken, 'id'>): void {
		leased.delete(id);
	}

	return { take, end };
}
