import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Row } from '#leads/columns.ts';
import { type AnyLead, tables } from '#leads/tables.ts';
import { IdTaken } from '#server/store/errors.ts';
import { fieldOf } from '#server/store/requests.ts';
import type { Store } from '#server/store/store.ts';
import type { AdmitRows } from '#server/wire/env.ts';

/** The id a request is stored under, and whether this insert stored it. */
export interface Inserted {
	id: string;
	isNew: boolean;
}

/**
 * Inserts a request that came as a form post. If its id is taken by the same request, which was posted twice, that is the
 * result; if by another, since the visitor went back and changed an answer, it gets an id of its own.
 * @param suspected spam signals
 * @param admit undefined when RATE_LIMIT is off
 * @throws WireError over a limit; DiskFull
 */
export async function insertOnce(
	requests: Store['requests'],
	lead: AnyLead,
	row: Row & { id: string },
	suspected: string | null,
	admit: AdmitRows | undefined,
): Promise<Inserted> {
	const table = tables.find(({ kind }) => kind === lead.kind);
	if (!table) throw new Error(`There is no table of the kind ${lead.kind}.`);
	const admitted = admit?.(1);
	try {
		await requests.insert(table, [row], suspected, admitted?.mayThank);
		return { id: row.id, isNew: true };
	} catch (error) {
		admitted?.place.giveBack();
		if (!(error instanceof IdTaken)) throw error;
	}
	const stored = await requests.find({ kind: lead.kind, id: row.id });
	const isSame = stored && Object.keys(row).every((name) => isDeepStrictEqual(fieldOf(stored, name), row[name]));
	if (isSame) return { id: row.id, isNew: false };
	return insertOnce(requests, lead, { ...row, id: randomUUID() }, suspected, admit);
}
