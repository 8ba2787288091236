import { parseAccept } from 'hono/utils/accept';

/** The encodings the build makes ahead of time, the smaller first. */
export const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/** How the name of a compressed file ends; such files have no address of their own. */
export const endings: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

/** As much of the header as is read, in characters: browsers send 30, and 15,000 commas would take 7 ms. */
const maxHeader = 1000;

/**
 * The encoding to send (RFC 9110, 12.5.3): of those there are and the client takes, the one it likes best, then the
 * smallest. Undefined means as it is.
 */
export function chooseEncoding(header: string | undefined, available: readonly Encoding[]): Encoding | undefined {
	if (!header) return undefined;
	const accepted = parseAccept(header.slice(0, maxHeader).toLowerCase());
	const weight = (encoding: Encoding) =>
		(accepted.find(({ type }) => type === encoding) ?? accepted.find(({ type }) => type === '*'))?.q ?? 0;
	const wanted = available.filter((encoding) => weight(encoding) > 0);
	return wanted.toSorted((a, b) => weight(b) - weight(a))[0];
}

/** Whether the client has it already (RFC 9110, 13.1.2): If-None-Match compares weakly. */
export function hasAlready(ifNoneMatch: string | undefined, etag: string): boolean {
	if (!ifNoneMatch) return false;
	return ifNoneMatch.split(',').some((given) => given.trim() === '*' || given.trim().replace(/^W\//, '') === etag);
}
