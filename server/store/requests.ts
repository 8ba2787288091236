import type { Filled } from '#leads/define-lead.ts';
import type { AnyLead, LeadKind, RequestKey, Table } from '#leads/tables.ts';
import type { Row } from '#server/store/row.ts';

/** What the store adds to a request. A type, not an interface: so a request is a `Record` of its fields too. */
type Kept<K> = {
	id: string;
	kind: K;
	created_at: string;
	/** What speaks against it coming from a person; null where nothing does. */
	suspected: string | null;
};

/** A request as the operator reads it: its columns by their names in the store. What not every kind has is looked for first. */
export type LeadRequest = { [L in AnyLead as L['kind']]: Kept<L['kind']> & Filled<L> }[LeadKind];
export type Field = string | number | string[] | null;

/** The names of all columns that some kind has. */
export type ColumnName = LeadRequest extends infer R ? (R extends LeadRequest ? keyof R : never) : never;

/** One field of a request; null where it is empty, or its kind has no such column. */
export function fieldOf(request: LeadRequest, column: string): Field {
	const fields: Readonly<Record<string, Field>> = request;
	return fields[column] ?? null;
}

/** What visitors asked for. */
export interface Requests {
	/**
	 * Keeps all rows or none, and with them who is to be told of them. What it promises when it resolves holds after a
	 * power cut.
	 * @param suspected what speaks against their coming from a person (`#leads/signals.ts`)
	 * @param mayThank false where the caller has had as many visitors thanked as one may (`wire/callers/inserts.ts`)
	 * @throws IdTaken where an id is there already, be it of a request of another kind; DiskFull
	 */
	insert(table: Table, rows: readonly Row[], suspected?: string | null, mayThank?: boolean): Promise<void>;
	/** All of them, oldest first. */
	all(): Promise<LeadRequest[]>;
	/** Those with an e-mail address, however its letters are cased. */
	ofEmail(email: string): Promise<LeadRequest[]>;
	find(request: RequestKey): Promise<LeadRequest | undefined>;
	/** @throws NotFound where there is none */
	of(request: RequestKey): Promise<LeadRequest>;
	/**
	 * By its id, or by its reference (`7F3A-92C1`).
	 * @throws NotFound where there is none, or where more than one is meant
	 */
	one(idOrReference: string): Promise<LeadRequest>;
}
