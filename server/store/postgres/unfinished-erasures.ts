import type { AuditEntry } from '#server/store/audit.ts';
import type { Bucket } from '#server/store/bucket/api.ts';
import type { Finished } from '#server/store/erasure.ts';
import type { Transaction } from '#server/store/postgres/connect.ts';
import type { Session } from '#server/store/postgres/session.ts';

/** Photos that are removed by one call: the storage service takes no more. */
const removedAtOnce = 1000;

/** After how long a photo that is still arriving is taken for one that a crash interrupted, in hours. */
const interruptedAfter = 1;

/**
 * Records the remaining steps of an erasure in the transaction that deletes its rows, so that a crash or a storage service that
 * does not answer only delay them: any process does them within a minute.
 */
export async function noteErasure(
	tx: Transaction,
	photoKeys: readonly string[],
	entry: AuditEntry | null,
): Promise<void> {
	const audit = entry && tx.json({ ...entry });
	await tx`insert into private.unfinished_erasures (photo_keys, audit) values (${[...photoKeys]}, ${audit})`;
}

/** See `Erasure.finish`. Several processes can do this at once, each for other erasures. */
export async function finishErasures({ sql, write }: Session, bucket: Bucket): Promise<Finished> {
	const failed: Finished['failed'] = {};
	await write(noteInterrupted);
	const unfinished = await sql`select number from private.unfinished_erasures order by number`;
	for (const { number } of unfinished) {
		try {
			while (await write((tx) => removeSome(tx, number, bucket)));
		} catch (error) {
			failed.photos ??= error;
		}
		try {
			await write((tx) => writeAudit(tx, number));
		} catch (error) {
			failed.audit ??= error;
		}
	}
	return { isComplete: true, failed };
}

/** Photos whose upload a crash interrupted: their files may be there. */
async function noteInterrupted(tx: Transaction): Promise<void> {
	const found = await tx`delete from private.photos
		where arriving_since < now() - ${interruptedAfter} * interval '1 hour' returning key`;
	if (found.length > 0)
		await noteErasure(
			tx,
			found.map(({ key }) => key),
			null,
		);
}

/**
 * Removes some of an erasure's photos. Its row is locked meanwhile, and another process passes it over.
 * @returns whether there are more
 */
async function removeSome(tx: Transaction, number: number, bucket: Bucket): Promise<boolean> {
	const [row] = await tx`select photo_keys[:${removedAtOnce}] as keys from private.unfinished_erasures
		where number = ${number} and photo_keys <> '{}' for update skip locked`;
	if (!row) return false;
	// A photo may have been sent again under the same key.
	const again = await tx`select key from private.photos where key = any(${row.keys})`;
	const kept = new Set(again.map(({ key }) => key));
	await bucket.remove(row.keys.filter((key: string) => !kept.has(key)));
	const [left] = await tx`update private.unfinished_erasures set photo_keys = photo_keys[${removedAtOnce + 1}:]
		where number = ${number} returning cardinality(photo_keys) as photos`;
	return left?.photos > 0;
}

/** Moves an erasure's entry to the audit, and deletes its row if all of its photos are removed. */
async function writeAudit(tx: Transaction, number: number): Promise<void> {
	const [row] = await tx`select audit from private.unfinished_erasures where number = ${number} for update skip locked`;
	if (!row) return;
	if (row.audit) await tx`insert into private.audit (entry) values (${tx.json(row.audit)})`;
	await tx`update private.unfinished_erasures set audit = null where number = ${number}`;
	await tx`delete from private.unfinished_erasures where number = ${number} and photo_keys = '{}'`;
}
