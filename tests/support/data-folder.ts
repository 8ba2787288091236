import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { tableNames } from './wire.ts';

/** In which order rows are compared, where that is not the order of their arrival: requests are read by their time, others by name. */
const orders: Readonly<Record<string, string>> = {
	...Object.fromEntries(tableNames.map((name) => [name, 'created_at, rowid'])),
	keys: 'name',
	state: 'name',
	photos: 'key',
};

/** Rows that a copy does not take along: the server finds out anew what to do. */
const ofTheFolder = [
	'log holds erased data',
	// From its first start on, each week's e-mail is sent once.
	'last e-mail about a week',
];

/** Without a row's number, of which a copy keeps only the order, and which process was sending. */
const copied = ({ number: _, leased_until: __, ...row }: Record<string, unknown>) => row;

/** Everything in a data folder but when to look at a request next, which a copy finds anew from the rest: all rows, the audit log, and each photo's bytes. */
export async function folderContent(folder: string) {
	const database = new DatabaseSync(join(folder, 'leads.db'), { readOnly: true });
	const tables = database
		.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'follow_ups' ORDER BY name`)
		.all();
	const content = tables.map(({ name }) => {
		const all = database.prepare(`SELECT * FROM ${name} ORDER BY ${orders[String(name)] ?? 'rowid'}`).all();
		return [name, all.filter((row) => !ofTheFolder.includes(String(row.name))).map(copied)];
	});
	database.close();
	const log = await readFile(join(folder, 'audit.jsonl'), 'utf8').catch(() => '');
	const audit = log.split('\n').filter((line) => !line.includes('"act":"copy"'));
	const photos = (await readdir(join(folder, 'photos'))).sort();
	const bytes = await Promise.all(photos.map((name) => readFile(join(folder, 'photos', name), 'base64')));
	return { rows: Object.fromEntries(content), audit, photos, bytes };
}

/** Everything that a folder holds, names and bytes, as one text. */
export async function everythingIn(folder: string): Promise<string> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
	const texts = files.map(async (path) => `${relative(folder, path)}\n${await readFile(path, 'latin1')}`);
	return (await Promise.all(texts)).join('\n');
}
