import { hour } from '#server/settings/units.ts';
import type { Bucket } from '#server/store/bucket/api.ts';
import {
	type Finished,
	forgetFinished,
	noteErasure,
	notePhotosRemoved,
	type UnfinishedErasure,
	unfinishedErasures,
} from '#server/store/erasure.ts';
import type { Runner, Session } from '#server/store/postgres/session.ts';
import { ago, skippingLocked, t } from '#server/store/sql/dialect.ts';
import { all, list, type Op, one, run, type Sql, sql } from '#server/store/sql/op.ts';

/** Photos that are removed by one call: the storage service takes no more. */
const removedAtOnce = 1000;

/** After how long a photo that is still arriving is taken for one that a crash interrupted. */
const interruptedAfter = 1 * hour;

/** See `Erasure.finish`. Several processes can do this at once, each for other erasures. */
export async function finishErasures({ run: runAlone, write }: Session, bucket: Bucket): Promise<Finished> {
	const failed: Finished['failed'] = {};
	await write((tx) => tx.run(dropArriving(interrupted)));
	for (const { number } of await runAlone(unfinishedErasures())) {
		try {
			while (await write((tx) => removeSome(tx, number, bucket)));
		} catch (error) {
			failed.photos ??= error;
		}
		try {
			await write((tx) => tx.run(writeAudit(number)));
		} catch (error) {
			failed.audit ??= error;
		}
	}
	return { isComplete: true, failed };
}

/** Photos whose upload a crash interrupted: their files may be there. */
const interrupted = sql`arriving_since < ${ago(interruptedAfter)}`;

/** Deletes the rows of photos whose arrival was interrupted, and notes that their files are to be removed. */
export function* dropArriving(which: Sql): Op<void> {
	const dropped = yield* all<{ key: string }>`delete from ${t.photos} where ${which} returning key`;
	const keys = dropped.map(({ key }) => key);
	if (keys.length > 0) yield* noteErasure(keys, null);
}

/** The record of an erasure, unless another process works on it. */
const lockErasure = (number: number) =>
	one<UnfinishedErasure>`select photo_keys, audit from ${t.unfinished_erasures} where number = ${number} ${skippingLocked}`;

/**
 * Removes some of an erasure's photos. Its row is locked meanwhile, and another process passes it over.
 * @returns whether there are more
 */
async function removeSome(tx: Runner, number: number, bucket: Bucket): Promise<boolean> {
	const { photo_keys = [] } = (await tx.run(lockErasure(number))) ?? {};
	if (photo_keys.length === 0) return false;
	const some = photo_keys.slice(0, removedAtOnce);
	// A photo may have been sent again under the same key.
	const again = await tx.run(all<{ key: string }>`select key from ${t.photos} where key in ${list(some)}`);
	const there = new Set(again.map(({ key }) => key));
	await bucket.remove(some.filter((key) => !there.has(key)));
	await tx.run(notePhotosRemoved(number, photo_keys.slice(removedAtOnce)));
	return photo_keys.length > removedAtOnce;
}

/** Moves an erasure's entry to the audit, and deletes its row if all of its photos are removed. */
function* writeAudit(number: number): Op<void> {
	const row = yield* lockErasure(number);
	if (!row) return;
	if (row.audit) yield* run`insert into ${t.audit} (entry) values (${row.audit})`;
	yield* run`update ${t.unfinished_erasures} set audit = null where number = ${number}`;
	yield* forgetFinished();
}
