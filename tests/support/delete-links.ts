import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { deleteLink } from '#server/store/links.ts';
import type { TestServer } from './server.ts';

/** The link from the visitor's e-mail that deletes a photo quote; its key is the database's own. */
export function linkTo({ url, dataDir }: TestServer, id: string): string {
	const database = new DatabaseSync(join(dataDir, 'leads.db'), { readOnly: true });
	const key = String(database.prepare(`SELECT value FROM keys WHERE name = 'links'`).get()?.value);
	database.close();
	return deleteLink(url, { kind: 'photo-quote', id }, key);
}

/** Confirms it, and tells what is answered and where that leads. */
export async function press(link: string): Promise<[number, string | null]> {
	const { status, headers } = await fetch(link, { method: 'POST', redirect: 'manual' });
	return [status, headers.get('location')];
}
