import { randomUUID } from 'node:crypto';
import type { HostedProject } from './hosted-project.ts';
import { insert, publicUrl, rows, type tableNames, upload } from './wire.ts';

/**
 * Sends a photo quote to a hosted project, as the site's form does.
 * @param photos files with their types
 * @returns the request's id and the keys of its photos
 */
export async function sendQuote(
	project: HostedProject,
	photos: readonly { bytes: Buffer; type: string }[],
	more: Partial<typeof rows.photo_quote_requests> | Record<string, string> = {},
): Promise<{ id: string; keys: string[] }> {
	const id = randomUUID();
	const keys: string[] = [];
	for (const [index, { bytes, type }] of photos.entries()) {
		const key = `${id}/${Date.now() + index}-photo-${index}.${type.split('/')[1]}`;
		const { status, body } = await upload(project.url, key, new File([new Uint8Array(bytes)], 'photo', { type }));
		if (status !== 200) throw new Error(`The upload was answered with ${JSON.stringify(body)}`);
		keys.push(key);
	}
	await ask(project, 'photo_quote_requests', {
		id,
		photo_urls: keys.map((key) => publicUrl(project.url, key)),
		...more,
	});
	return { id, keys };
}

/** Inserts a request. @returns its id */
export async function ask(
	project: HostedProject,
	table: (typeof tableNames)[number],
	more: Record<string, unknown> = {},
): Promise<string> {
	const row = { ...rows[table], id: randomUUID(), ...more };
	const { status, body } = await insert(project.url, table, row);
	if (status !== 201) throw new Error(`The insert was answered with ${JSON.stringify(body)}`);
	return row.id;
}

/** The bytes of a photo, by its public address. */
export async function shown(project: HostedProject, key: string): Promise<Buffer> {
	return Buffer.from(await (await fetch(publicUrl(project.url, key))).arrayBuffer());
}
