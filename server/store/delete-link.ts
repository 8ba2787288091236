import { leadKinds, type RequestKey } from '#leads/tables.ts';
import { isSignedFor, type Keys, signedQuery } from '#server/store/signed-link.ts';

/** The page of the link, part of the built site. It asks for confirmation and posts to its own URL. */
export const deletePath = '/delete-my-request';

const verb = 'delete';

/** The signed link by which a visitor deletes a request without a login. @param server its address */
export function deleteLink(server: string, request: RequestKey, key: string): string {
	return `${server}${deletePath}?${signedQuery(request, verb, key)}`;
}

/** @returns the request of a link; undefined if its signature is invalid */
export async function requestOfLink(parameters: URLSearchParams, keys: Keys): Promise<RequestKey | undefined> {
	const key = await keys.linkKey('delete');
	const id = parameters.get('request') ?? '';
	const signature = parameters.get('signature') ?? '';
	const kind = leadKinds.find((one) => one === parameters.get('kind'));
	return kind && isSignedFor({ kind, id }, verb, signature, key) ? { kind, id } : undefined;
}
