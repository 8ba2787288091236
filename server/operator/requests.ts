import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type LeadKind, type Table, tables } from '#leads/tables.ts';
import { databaseFile } from '#server/database.ts';
import { keyIn } from '#server/erasure.ts';
import { photoPath } from '#server/files.ts';
import { databaseBusyTimeout } from '#server/limits.ts';
import { newerDatabase, readVersion, schemaVersion } from '#server/schema.ts';

/** Something the operator asked for that cannot be had. Its message is one line. */
export class OperatorError extends Error {
	override name = 'OperatorError';
}

/** A request as the operator reads it: its columns by their names in the store. */
export type LeadRequest = { id: string; kind: LeadKind; created_at: string } & Record<string, Field>;
export type Field = string | string[] | null;

export interface StoredPhoto {
	key: string;
	type: string;
	size: number;
	created_at: string;
	/** The file with its bytes. */
	path: string;
}

export interface Requests {
	/** All of them, oldest first. */
	all(): LeadRequest[];
	/** Those with an e-mail address, however its letters are cased. */
	ofEmail(email: string): LeadRequest[];
	/** @throws OperatorError where there is none of that id */
	one(id: string): LeadRequest;
	photosOf(request: LeadRequest): StoredPhoto[];
	close(): void;
}

/**
 * Opens the data folder for reading only, beside a server that may be writing to it.
 * @throws OperatorError where no server has kept anything there
 */
export function openRequests(dataDir: string): Requests {
	const path = join(dataDir, databaseFile);
	if (!existsSync(path))
		throw new OperatorError(`There are no requests in ${dataDir}: set DATA_DIR to the folder the server uses.`);
	const database = new DatabaseSync(path, { readOnly: true, timeout: databaseBusyTimeout });
	const version = readVersion(database);
	if (version > schemaVersion) throw new OperatorError(newerDatabase(dataDir).message);
	if (version < schemaVersion)
		throw new OperatorError(`An older release wrote ${dataDir}: start the server once, which brings it up to date.`);

	const rows = (table: Table, where: string, ...values: string[]) =>
		database
			.prepare(`SELECT * FROM ${table.name} ${where}`)
			.all(...values)
			.map((row) => toRequest(table, row as Record<string, string | null>));
	const columns = 'SELECT key, type, size, created_at';
	const photos = database.prepare(`${columns} FROM photos WHERE lower(folder) = ? ORDER BY rowid`);
	const photo = database.prepare(`${columns} FROM photos WHERE key = ?`);

	const all = () =>
		tables
			.flatMap((table) => rows(table, 'ORDER BY rowid'))
			// Times are UTC in one form, so their order as text is their order in time; the sort keeps the rest.
			.sort((a, b) => (a.created_at < b.created_at ? -1 : a.created_at > b.created_at ? 1 : 0));

	return {
		all,
		ofEmail: (email) => all().filter((request) => sameAddress(String(request.email), email)),
		one: (id) => {
			const found = tables.flatMap((table) => rows(table, 'WHERE id = ?', id.toLowerCase()));
			if (!found[0]) throw new OperatorError(`There is no request with the ID ${JSON.stringify(id)}.`);
			return found[0];
		},
		photosOf: (request) => {
			const named = [request.photo_urls ?? []].flat().flatMap((url) => photo.all(keyIn(url)));
			const found = [...named, ...photos.all(request.id)] as unknown as StoredPhoto[];
			const byKey = new Map(found.map((photo) => [photo.key, { ...photo, path: photoPath(dataDir, photo.key) }]));
			return [...byKey.values()];
		},
		close: () => database.close(),
	};
}

function toRequest({ kind, columns }: Table, row: Record<string, string | null>): LeadRequest {
	const fields = columns.map(({ name, type }) => {
		const value = row[name] ?? null;
		return [name, type === 'text[]' && value !== null ? JSON.parse(value) : value];
	});
	const { id, created_at, suspected } = row;
	return { id, kind, created_at, ...Object.fromEntries(fields), suspected };
}

function sameAddress(one: string, other: string): boolean {
	return one.trim().toLowerCase() === other.trim().toLowerCase();
}
