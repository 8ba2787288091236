import type { LinkPurpose } from '#server/store/signed-link.ts';

/** Under which names a store keeps the keys that sign links. */
export const linkKeyNames: Readonly<Record<LinkPurpose, string>> = {
	delete: 'links',
	'add-photos': 'add-photos-links',
	answer: 'answer-links',
};

/** Beside them, since when delete links are signed over a request's kind and id: older links are valid for older requests. */
export const linksByKindSince = 'links-by-kind-since';

/** And a row for each old link that is revoked, because two requests had its id. */
export function voidLinkName(id: string): string {
	return `void-link ${id}`;
}
