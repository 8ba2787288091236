import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

/** The page the link leads to; the build has it. It asks once more and posts to its own address. */
export const deletePath = '/delete-my-request';

/** The link by which a visitor deletes a request without a login. Nobody who does not hold the e-mail can make it. */
export function deleteLink(siteUrl: string, requestId: string, key: string): string {
	return `${siteUrl}${deletePath}?request=${requestId}&signature=${sign(requestId, key)}`;
}

/** @returns the id of the request a link stands for; undefined where the link is not ours, or not whole */
export function requestOfLink(parameters: URLSearchParams, key: string): string | undefined {
	const id = parameters.get('request') ?? '';
	const given = Buffer.from(parameters.get('signature') ?? '');
	const right = Buffer.from(sign(id, key));
	return given.length === right.length && timingSafeEqual(given, right) ? id : undefined;
}

/** 128 bits of HMAC-SHA-256: more than anybody can try, and short enough for an e-mail. */
function sign(requestId: string, key: string): string {
	return createHmac('sha256', key).update(`delete ${requestId}`).digest().subarray(0, 16).toString('base64url');
}

/** What links are signed with: random, made when it is first asked for, and from then on the data's own. */
export function readLinkKey(database: DatabaseSync): string {
	const key = randomBytes(32).toString('base64url');
	database.prepare(`INSERT OR IGNORE INTO keys VALUES ('links', ?)`).run(key);
	return String(database.prepare(`SELECT value FROM keys WHERE name = 'links'`).get()?.value);
}
