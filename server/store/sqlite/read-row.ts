import type { SQLOutputValue } from 'node:sqlite';
import { companyAnswers } from '#leads/company-answers.ts';
import { type Status, statuses } from '#leads/status.ts';
import { leadKinds, type RequestKey, type Table } from '#leads/tables.ts';
import type { StoredAnswer } from '#server/store/company-answers.ts';
import { channels, type Delivery, deliveryStates, messages } from '#server/store/delivery.ts';
import { Unusable } from '#server/store/errors.ts';
import { deeds, type HistoryEntry } from '#server/store/history.ts';
import type { Photo, StoredPhoto } from '#server/store/photos.ts';
import type { LeadRequest } from '#server/store/requests.ts';
import type { CountedRequest, RequestState } from '#server/store/search.ts';
import { readPhotoUrls } from '#server/store/sqlite/photo-urls.ts';
import { countedThings, type VisitCount } from '#server/store/visits.ts';

/** A row as SQLite returns it: its columns by name. */
export type SqliteRow = Readonly<Record<string, SQLOutputValue>>;

const kinds: readonly RequestKey['kind'][] = [...leadKinds, ''];

/** @throws Unusable, as all functions here, if a column has a value that this program cannot have written */
export function text(row: SqliteRow, column: string): string {
	const value = row[column];
	return typeof value === 'string' ? value : damaged(column);
}

export function textOrNull(row: SqliteRow, column: string): string | null {
	return row[column] === null ? null : text(row, column);
}

export function integer(row: SqliteRow, column: string): number {
	const value = row[column];
	return typeof value === 'number' ? value : damaged(column);
}

function oneOf<T extends string>(values: readonly T[], row: SqliteRow, column: string): T {
	return values.find((value) => value === row[column]) ?? damaged(column);
}

function damaged(column: string): never {
	throw new Unusable(
		`leads.db is damaged: a column ${column} holds something else; keep the folder, and restore from a backup: npm run leads -- restore FROM, with DATA_DIR set to a new folder.`,
	);
}

export function readRequest({ kind, columns }: Table, row: SqliteRow): LeadRequest {
	const answers = columns.map(({ name, type, required }) => {
		if (type === 'text[]') return [name, readPhotoUrls(row[name], row.id)];
		if (row[name] === null && !required) return [name, null];
		return [name, type === 'integer' ? integer(row, name) : text(row, name)];
	});
	const { id, ...others } = Object.fromEntries(answers);
	// The columns are the kind's own, so the object is of its type.
	return {
		id,
		kind,
		created_at: text(row, 'created_at'),
		...others,
		suspected: textOrNull(row, 'suspected'),
	} as LeadRequest;
}

export function readRequestKey(row: SqliteRow): RequestKey {
	return { kind: oneOf(kinds, row, 'kind'), id: text(row, 'id') };
}

export function readDelivery(row: SqliteRow): Delivery {
	return {
		id: text(row, 'id'),
		kind: oneOf(kinds, row, 'kind'),
		request_id: text(row, 'request_id'),
		message: oneOf(messages, row, 'message'),
		channel: oneOf(channels, row, 'channel'),
		recipient: text(row, 'recipient'),
		company: textOrNull(row, 'company'),
		created_at: text(row, 'created_at'),
		due_at: text(row, 'due_at'),
		attempts: integer(row, 'attempts'),
		state: oneOf(deliveryStates, row, 'state'),
		settled_at: textOrNull(row, 'settled_at'),
		why: textOrNull(row, 'why'),
	};
}

export function readAnswer(row: SqliteRow): StoredAnswer {
	return {
		kind: oneOf(kinds, row, 'kind'),
		request_id: text(row, 'request_id'),
		delivery_id: text(row, 'delivery_id'),
		company: text(row, 'company'),
		answer: oneOf(companyAnswers, row, 'answer'),
		created_at: text(row, 'created_at'),
	};
}

/** A request that a company was sent, with one of its answers or none. */
export function readAsked(row: SqliteRow) {
	return {
		id: text(row, 'id'),
		kind: oneOf(leadKinds, row, 'kind'),
		request_id: text(row, 'request_id'),
		company: text(row, 'company'),
		askedAt: text(row, 'askedAt'),
		answer: row.answer === null ? null : oneOf(companyAnswers, row, 'answer'),
		answeredAt: textOrNull(row, 'answeredAt'),
		isSpam: integer(row, 'isSpam') === 1,
	};
}

export function readHistoryEntry(row: SqliteRow): HistoryEntry {
	return {
		id: text(row, 'id'),
		kind: oneOf(kinds, row, 'kind'),
		request_id: text(row, 'request_id'),
		deed: oneOf(deeds, row, 'deed'),
		detail: text(row, 'detail'),
		author: text(row, 'author'),
		created_at: text(row, 'created_at'),
	};
}

/** @param row one with a status; undefined without any */
export function readStatus(row: SqliteRow | undefined): Status | undefined {
	return row && oneOf(statuses, row, 'status');
}

/** What has become of a request, as `request-states.ts` computes it. */
export function readState(row: SqliteRow): RequestState {
	return {
		status: oneOf(statuses, row, 'status'),
		answeredAt: textOrNull(row, 'answered_at'),
		dueAt: textOrNull(row, 'due_at'),
	};
}

export function readCounted(row: SqliteRow): CountedRequest {
	return {
		kind: oneOf(leadKinds, row, 'kind'),
		created_at: text(row, 'created_at'),
		isSuspected: integer(row, 'is_suspected') === 1,
		...readState(row),
	};
}

export function readPhoto(row: SqliteRow): Photo {
	return {
		key: text(row, 'key'),
		id: text(row, 'id'),
		type: text(row, 'type'),
		size: integer(row, 'size'),
		sha256: textOrNull(row, 'sha256'),
	};
}

export function readStoredPhoto(row: SqliteRow): StoredPhoto {
	return {
		key: text(row, 'key'),
		type: text(row, 'type'),
		size: integer(row, 'size'),
		created_at: text(row, 'created_at'),
	};
}

export function readVisitCount(row: SqliteRow): VisitCount {
	return {
		day: text(row, 'day'),
		what: oneOf(countedThings, row, 'what'),
		kind: oneOf(kinds, row, 'kind'),
		name: text(row, 'name'),
		count: integer(row, 'count'),
	};
}
