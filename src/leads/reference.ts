/**
 * What a visitor calls a request by, on the page, in e-mails and on the telephone: the first eight signs of its id, such as
 * `7F3A-92C1`. Both sides make it from the id, so it needs no answer from the store; `npm run leads -- access` takes it too.
 */
export function referenceOf(id: string): string {
	return `${id.slice(0, 4)}-${id.slice(4, 8)}`.toUpperCase();
}

/** The beginning of the id that a reference stands for, however it was written down; undefined where it is none. */
export function idPrefixOf(reference: string): string | undefined {
	const signs = reference.replace(/[\s\p{Pd}]/gu, '').toLowerCase();
	return /^[0-9a-f]{8}$/.test(signs) ? signs : undefined;
}
