import { setImmediate } from 'node:timers/promises';
import * as z from 'zod/mini';
import { referenceOf } from '#leads/reference.ts';
import { finishInTime } from '#server/operator/actions.ts';
import { OperatorError } from '#server/operator/errors.ts';
import { minuteOf, printable, table } from '#server/operator/format.ts';
import type { Planner } from '#server/store/delivery.ts';
import { few, type HeldChoice, heldOf, peopleOf } from '#server/store/held.ts';
import type { Store } from '#server/store/store.ts';

/** What is done with held requests: they are delivered, or erased. */
export const heldActs = ['send', 'drop'] as const;

/** What is typed or sent to do it. `which`: `all`, `few`, a network, or the ID or the reference of one request. */
export const heldInput = z.strictObject({
	act: z.enum(heldActs),
	which: z.string().check(z.minLength(1), z.maxLength(60)),
});

/** How many requests are changed in one transaction, between which others are served. */
const sliceSize = 500;

/** The networks of held requests, those with most first. */
export async function listHeld(store: Store): Promise<string> {
	const { requests, networks, few: others } = heldOf(store.held.networks());
	if (requests === 0) return 'No request is held.\n';
	const lines = networks.map(({ network, requests, first, last, ...people }) => [
		printable(network),
		requests,
		minuteOf(first),
		minuteOf(last),
		printable(peopleOf(people)),
	]);
	const rest =
		others.requests > 0 ? [[`few: ${others.networks} networks with at most ${few}`, others.requests, '', '', '']] : [];
	return `${table(['network', 'requests', 'first', 'last', 'of'], [...lines, ...rest])}

${requests} request(s) are held: nobody was told of them.
npm run leads -- held send WHICH   delivers them as usual
npm run leads -- held drop WHICH   erases them; of more than one, with --yes at the end
WHICH is all, few, a network, or the ID or the reference of a request.
`;
}

/**
 * @param planner chooses whom those that are let go are delivered to
 * @param isSure whether more than one may be erased; without it, it is said of how many people they may be
 * @returns what was done, in one line
 * @throws OperatorError or NotFound where there is nothing to do it with
 */
export async function changeHeld(
	{ act, which }: z.output<typeof heldInput>,
	{ store, planner }: { store: Store; planner: () => Promise<Planner> },
	isSure: boolean,
): Promise<string> {
	const choice = await choiceOf(which, store);
	const { requests, ...people } = store.held.count(choice);
	if (requests === 0) throw new OperatorError('No such request is held.');
	if (act === 'drop' && requests > 1 && !isSure)
		throw new OperatorError(
			`This would erase ${requests} requests for good, with ${peopleOf(people)}. To do it: npm run leads -- held drop ${which} --yes`,
		);
	const count = act === 'send' ? await letGo(choice, store, await planner()) : await drop(choice, store);
	if (act === 'drop')
		return `Dropped: ${count} request(s) are erased, with their photos. Earlier backups still contain them.`;
	return `Let go: ${count} request(s) will be delivered as usual, if the server is running.`;
}

async function choiceOf(which: string, store: Store): Promise<HeldChoice> {
	if (which === 'all' || which === 'few') return which;
	if (/[.:/]/.test(which)) return { network: which };
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
