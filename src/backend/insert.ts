import { backendAddress, keyHeaders } from '#backend/address.ts';
import { apiErrorOf, unreachable } from '#backend/call.ts';
import { site } from '#site/config.ts';
import {
	addPhotosHeader,
	clientInfoHeader,
	confirmationHeader,
	errorCodes,
	placeHeader,
	requestPageHeader,
} from '#wire/names.ts';

/** When one insert without an answer is aborted, in ms. */
const timeoutMs = 30_000;

type Row = Readonly<Record<string, unknown>> & { id: string };

/** What the answer of an insert says. */
export interface Inserted {
	/** The path of the request's own page; a hosted backend sends none. */
	page?: string | undefined;
	/** The path of the link that adds photos to it later; a hosted backend sends none. */
	addPhotos?: string | undefined;
	/** False where it said that no e-mail confirms the request. */
	isConfirmed?: boolean;
	/** How many photos were left out, since too many come at present. */
	photosLeft?: number;
	/** Whether it said that no company works where the request comes from. */
	isUnserved?: boolean;
	/** Whether it said (202) that a person has to look at the request before anything is sent. */
	isHeld?: boolean;
}

/**
 * Inserts one row, or finds that an earlier try with the same id did.
 * @param row the row, or an array of it alone: docs/requirements.md says for each table which of the two is sent
 * @param clientInfo what is sent beside the row (`#leads/client-info.ts`)
 * @throws ApiError
 */
export async function insert(table: string, row: Row | readonly [Row], clientInfo?: string): Promise<Inserted> {
	const timeout = new AbortController();
	const timer = setTimeout(() => timeout.abort(), timeoutMs);
	try {
		const response = await fetch(`${backendAddress()}/rest/v1/${table}`, {
			method: 'POST',
			headers: {
				...keyHeaders(),
				'content-type': 'application/json',
				'content-profile': 'public',
				...(clientInfo && { [clientInfoHeader]: clientInfo }),
			},
			body: JSON.stringify(row),
			// The longest answers of a form are less than the 64 KiB that may outlive their page.
			keepalive: true,
			signal: timeout.signal,
		}).catch(() => {
			throw unreachable();
		});
		if (response.ok)
			return {
				page: pathIn(response, requestPageHeader),
				addPhotos: pathIn(response, addPhotosHeader),
				isConfirmed: response.headers.get(confirmationHeader) !== 'none',
				isHeld: response.status === 202,
				isUnserved: response.headers.get(placeHeader) === 'unserved',
			};
		const answer = await response.text().catch(() => '');
		const error = apiErrorOf(response.status, answer, response.headers.get('retry-after'));
		// Taken: an earlier try arrived, and only its answer was lost.
		if (error.code !== errorCodes.idTaken) throw error;
		return {};
	} finally {
		clearTimeout(timer);
	}
}

/** Only that of the server the page is from: another's path would lead to ours. */
function pathIn({ headers }: Response, name: string): string | undefined {
	return site.backendUrl ? undefined : (headers.get(name) ?? undefined);
}
