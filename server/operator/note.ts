import { referenceOf } from '#leads/reference.ts';
import { maxNoteLength, type Status, statusLabels } from '#leads/status.ts';
import { OperatorError } from '#server/operator/operator-error.ts';
import type { LeadRequest } from '#server/store/requests.ts';
import type { Store } from '#server/store/store.ts';

/** @throws OperatorError if the note is empty or too long, or the request was just erased */
export async function addNote(
	request: LeadRequest,
	given: string,
	author: string,
	{ history }: Pick<Store, 'history'>,
): Promise<string> {
	const text = given.trim();
	const length = [...text].length;
	if (length === 0) throw new OperatorError('The note is empty.');
	if (length > maxNoteLength)
		throw new OperatorError(`The note has ${length} characters; at most ${maxNoteLength} are kept.`);
	if ((await history.addNote(request, text, author)) === 'gone') throw erased(request);
	return `Noted for ${referenceOf(request.id)}.\n`;
}

/** @throws OperatorError if the request was just erased */
export async function setStatus(
	request: LeadRequest,
	status: Status,
	author: string,
	{ history }: Pick<Store, 'history'>,
): Promise<string> {
	const done = await history.setStatus(request, status, author);
	if (done === 'gone') throw erased(request);
	const named = `${referenceOf(request.id)} is ${statusLabels[status].toLowerCase()}`;
	return done === 'already' ? `${named} already.\n` : `${named}.\n`;
}

function erased({ id }: LeadRequest): OperatorError {
	return new OperatorError(`The request ${referenceOf(id)} was just erased.`);
}
