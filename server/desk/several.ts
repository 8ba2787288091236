import * as z from 'zod/mini';
import { mostChosen, type SeveralResult } from '#desk/contract.ts';
import { referenceOf } from '#leads/reference.ts';
import { statusLabels } from '#leads/status.ts';
import { leadKinds, type RequestKey } from '#leads/tables.ts';
import { toDeskError } from '#server/desk/calls.ts';
import { checked, erase, statusInput } from '#server/operator/actions.ts';
import { InputError, OperatorError } from '#server/operator/errors.ts';
import type { Store } from '#server/store/store.ts';

const keys = z
	.array(z.strictObject({ kind: z.enum(leadKinds), id: z.guid() }))
	.check(z.minLength(1), z.maxLength(mostChosen, `At most ${mostChosen} requests are changed at once.`));
const input = z.union([
	z.strictObject({ keys, status: statusInput }),
	// How many they are, as somebody typed it.
	z.strictObject({ keys, erase: z.int() }),
]);

/**
 * Sets the status of several requests, each for itself, or erases them all or none. What was not done is told for each request.
 * @throws InputError for what cannot be done, before anything is
 */
export async function changeSeveral(given: unknown, store: Store, author: string): Promise<SeveralResult> {
	const read = checked(input, given);
	const keys = [...new Map(read.keys.map((key) => [key.id, key])).values()];
	if ('status' in read) return setStatus(keys, read, store, author);
	if (read.erase !== keys.length)
		throw new InputError(`You typed ${read.erase}, and ${keys.length} are chosen: nothing was erased.`);
	return eraseAll(keys, store);
}

const failureOf = ({ id }: RequestKey, why: string) => ({ id, reference: referenceOf(id), why });
const wasErased = 'It was just erased.';

async function setStatus(
	keys: readonly RequestKey[],
	{ status }: { status: z.output<typeof statusInput> },
	{ history }: Pick<Store, 'history'>,
	author: string,
): Promise<SeveralResult> {
	const failed: SeveralResult['failed'] = [];
	let stopped: string | undefined;
	for (const key of keys) {
		if (stopped !== undefined) {
			failed.push(failureOf(key, stopped));
			continue;
		}
		try {
			if (history.setStatus(key, status, author) === 'gone') failed.push(failureOf(key, wasErased));
		} catch (error) {
			// The others would only wait for the same.
			stopped = toDeskError(error)?.message ?? 'It could not be stored; the server’s log may say why.';
			failed.push(failureOf(key, stopped));
		}
	}
	const done = keys.length - failed.length;
	return { failed, message: `${done} of ${keys.length} set to ${statusLabels[status]}.` };
}

async function eraseAll(keys: readonly RequestKey[], store: Store): Promise<SeveralResult> {
	const found = store.search.of(keys).map(({ request }) => request);
	const failed = keys.filter(({ id }) => !found.some((one) => one.id === id)).map((key) => failureOf(key, wasErased));
	if (found.length === 0) return { failed, message: 'Nothing was there to be erased.' };
	try {
		return { failed, message: await erase(found, store) };
	} catch (error) {
		// Their rows are deleted, and what is left of them is retried.
		if (!(error instanceof OperatorError)) throw error;
		return { failed, message: error.message };
	}
}
