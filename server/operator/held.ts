import { setImmediate } from 'node:timers/promises';
import * as z from 'zod/mini';
import { referenceOf } from '#leads/reference.ts';
import { finishInTime } from '#server/operator/actions.ts';
import { OperatorError } from '#server/operator/errors.ts';
import type { Planner } from '#server/store/delivery.ts';
import type { HeldChoice } from '#server/store/held.ts';
import type { Store } from '#server/store/store.ts';

/** What is done with held requests: they are delivered, or erased. `which`: `all`, `few`, a sender, or the ID or the reference of one request. */
export const heldInput = z.strictObject({
	act: z.enum(['send', 'drop']),
	which: z.string().check(z.minLength(1), z.maxLength(60)),
});

/** How many requests are changed in one transaction, between which others are served. */
const sliceSize = 500;

/**
 * @param planner chooses the recipients of requests that are let go
 * @returns what was done, in one line
 * @throws OperatorError or NotFound where there is nothing to do it with
 */
export async function changeHeld(
	{ act, which }: z.output<typeof heldInput>,
	store: Store,
	planner: Planner,
): Promise<string> {
	const choice = await choiceOf(which, store);
	if (store.held.count(choice).requests === 0) throw new OperatorError('No such request is held.');
	const count = act === 'send' ? await letGo(choice, store, planner) : await drop(choice, store);
	if (act === 'drop')
		return `Dropped: ${count} request(s) are erased, with their photos. Earlier backups still contain them.`;
	return `Let go: ${count} request(s) will be delivered as usual, if the server is running.`;
}

async function choiceOf(which: string, store: Store): Promise<HeldChoice> {
	if (which === 'all' || which === 'few') return which;
	// A sender of an earlier release is a network.
	if (/^sender-|[.:/]/.test(which)) return { sender: which };
	const { kind, id } = store.requests.one(which);
	if (!store.held.has({ kind, id })) throw new OperatorError(`The request ${referenceOf(id)} is not held.`);
	return { kind, id };
}

async function letGo(choice: HeldChoice, { held, audit }: Store, planner: Planner): Promise<number> {
	let requests = 0;
	for (const which of choice === 'all' ? (['few', 'all'] as const) : [choice])
		for (let last = sliceSize; last === sliceSize; requests += last) {
			last = held.letGo(which, sliceSize, planner);
			await setImmediate();
		}
	if (requests > 0) await audit.write({ act: 'release', requests, photos: 0 });
	return requests;
}

async function drop(choice: HeldChoice, { held, erasure }: Store): Promise<number> {
	let requests = 0;
	for (let last = sliceSize; last === sliceSize; requests += last) {
		const found = held.some(choice, sliceSize);
		last = found.length;
		if (last > 0) erasure.erase(found, 'erase');
		await setImmediate();
	}
	if (requests > 0) await finishInTime(erasure);
	return requests;
}
