import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { photoPath } from '#server/store/folder/photo-path.ts';
import { versions } from '#server/store/sqlite/schema.ts';
import { temporaryFolder } from './server.ts';
import { jpeg } from './small-photos.ts';

/** What the old release signed its links with. */
export const linkKey = 'a-link-key-of-a-test';
/** Two ids that stand for two requests each, and one that does not. */
export const [quote, caller, alone] = [randomUUID(), randomUUID(), randomUUID()];
const minutesAgo = (minutes: number, ms = 0) => new Date(Date.now() - minutes * 60_000 + ms).toISOString();

/** A database as the release before version 4 left it, with two ids that stand for two requests each. */
export async function oldData(): Promise<string> {
	const folder = await temporaryFolder();
	const old = new DatabaseSync(join(folder, 'leads.db'));
	for (const text of versions.slice(0, 3)) old.exec(text);
	old.exec('PRAGMA user_version = 3');
	old.prepare(`INSERT INTO keys VALUES ('links', ?)`).run(linkKey);
	const addQuote = old.prepare(`INSERT INTO photo_quote_requests (id, created_at, name, email, address, photo_urls)
		VALUES (?, ?, ?, ?, '1 Test Lane', ?)`);
	const addCall = old.prepare(
		`INSERT INTO callback_requests (id, created_at, name, email, phone) VALUES (?, ?, ?, ?, '1')`,
	);
	const url = `http://localhost/storage/v1/object/public/photo_quotes/${quote}/1-a.jpg`;
	addQuote.run(quote, minutesAgo(60), 'Victim', 'victim@example.com', JSON.stringify([url]));
	addCall.run(quote, minutesAgo(30), 'Attacker', 'attacker@example.net');
	// The other way round: the photo quote is the later one.
	addCall.run(caller, minutesAgo(60), 'Caller', 'caller@example.com');
	addQuote.run(caller, minutesAgo(30), 'Quoter', 'quoter@example.net', JSON.stringify(['http://localhost/none']));
	addCall.run(alone, minutesAgo(60), 'Alone', 'alone@example.com');
	const addPhoto = old.prepare(`INSERT INTO photos VALUES (?, ?, ?, 'image/jpeg', ?, ?)`);
	for (const key of [`${quote}/1-a.jpg`, `${quote.toUpperCase()}/2-b.jpg`, `${caller}/1-c.jpg`]) {
		addPhoto.run(key, randomUUID(), key.split('/')[0] ?? '', jpeg.length, minutesAgo(60));
		await mkdir(dirname(photoPath(folder, key)), { recursive: true });
		writeFileSync(photoPath(folder, key), jpeg);
	}
	const addDelivery = old.prepare(`INSERT INTO deliveries
		(id, request_id, message, channel, recipient, company, created_at, due_at, attempts, state, settled_at)
		VALUES (?, ?, ?, 'email', ?, ?, ?, ?, ?, ?, ?)`);
	const deliver = (id: string, message: string, to: string, company: string | null, at: string, settled?: string) =>
		addDelivery.run(
			randomUUID(),
			id,
			message,
			to,
			company,
			at,
			at,
			settled ? 1 : 0,
			settled ? 'delivered' : 'waiting',
			settled ?? null,
		);
	deliver(quote, 'lead', 'operator@example.com', null, minutesAgo(60, 2), minutesAgo(59));
	// Written for the callback, but what was sent was the photo quote.
	deliver(quote, 'lead', 'sent@example.net', 'Sent Ltd', minutesAgo(30, 2), minutesAgo(29));
	deliver(quote, 'lead', 'waits@example.net', 'Waits Ltd', minutesAgo(30, 2));
	deliver(quote, 'thanks', 'attacker@example.net', null, minutesAgo(30, 2));
	deliver(quote, 'lead', 'unclear@example.net', 'Unclear Ltd', minutesAgo(10));
	deliver(quote, 'thanks', 'unclear@example.net', null, minutesAgo(30, 2));
	deliver(alone, 'thanks', 'alone@example.com', null, minutesAgo(60, 2));
	deliver(alone, 'withdrawal', 'operator@example.com', null, minutesAgo(60, 2), minutesAgo(59));
	old.close();
	return folder;
}
