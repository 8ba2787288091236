import { leads, type RequestKey } from '#leads/tables.ts';
import { addPhotosFor } from '#server/settings/limits.ts';
import type { LeadRequest } from '#server/store/requests.ts';
import { isSignedFor, type Keys, signedQuery } from '#server/store/signed-link.ts';

/** The page of the link, part of the built site; the server completes it (`wire/forms/add-photos.ts`). */
export const addPhotosPath = '/add-photos';

const verb = 'add photos to';

/** The kinds of requests that have photos. */
const kinds = leads.filter(({ more }) => 'photo_urls' in more).map(({ kind }) => kind);

export const takesPhotos = ({ kind }: RequestKey) => kinds.some((one) => one === kind);

/**
 * The path and query of the signed link by which a visitor, or anybody the visitor sends it to, adds photos to a request.
 * It allows nothing else: it shows no data of the request but how many photos there are.
 */
export async function addPhotosLink(request: RequestKey, keys: Keys): Promise<string> {
	return `${addPhotosPath}?${signedQuery(request, verb, await keys.linkKey('add-photos'))}`;
}

/** @returns the request of a link; undefined if its signature is invalid */
export async function requestToAddTo(parameters: URLSearchParams, keys: Keys): Promise<RequestKey | undefined> {
	const kind = kinds.find((one) => one === parameters.get('kind'));
	const request = kind && { kind, id: parameters.get('request') ?? '' };
	if (!request) return undefined;
	const signature = parameters.get('signature') ?? '';
	return isSignedFor(request, verb, signature, await keys.linkKey('add-photos')) ? request : undefined;
}

/** Until when photos can be added to a request. */
export function addPhotosUntil({ created_at }: Pick<LeadRequest, 'created_at'>): Date {
	return new Date(Date.parse(created_at) + addPhotosFor);
}
