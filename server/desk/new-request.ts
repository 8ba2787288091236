import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { NewRequestResult } from '#desk/contract.ts';
import { checkForm } from '#leads/form.ts';
import { photoKey, photoUrl } from '#leads/photos.ts';
import { referenceOf } from '#leads/reference.ts';
import { byTelephone, leadKinds, leads, tables } from '#leads/tables.ts';
import { summaryOf } from '#server/desk/requests.ts';
import { checked } from '#server/operator/actions.ts';
import { InputError } from '#server/operator/errors.ts';
import { photoBase, type Settings } from '#server/settings/read.ts';
import { AskedBefore } from '#server/store/errors.ts';
import type { Person } from '#server/store/requests.ts';
import type { Store } from '#server/store/store.ts';

const input = z.strictObject({
	kind: z.enum(leadKinds),
	/** By the names of the form's fields. */
	answers: z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(10_000))),
	again: z.boolean(),
});

/** How many earlier requests of the same person are named. */
const mostNamed = 5;

/**
 * Stores a request that came by telephone: it is delivered as any other. Where the same person has asked before, that is told first, and
 * nothing is stored until somebody says that it is another request.
 * @throws InputError for answers that do not fit the kind's questions
 */
export async function addByTelephone(
	given: unknown,
	store: Store,
	settings: Settings,
	author: string,
): Promise<NewRequestResult> {
	const { kind, answers, again } = checked(input, given);
	const lead = leads.find((one) => one.kind === kind);
	const table = tables.find((one) => one.kind === kind);
	if (!lead || !table) throw new InputError('There is no such kind of request.');
	const read = checkForm(byTelephone(kind), answers);
	if (!read.ok) throw new InputError(Object.values(read.errors)[0]);

	const { email, phone } = read.values;
	const people: Person[] = [...(email ? [{ email }] : []), ...(phone ? [{ phone }] : [])];
	const id = randomUUID();
	const values = read.values as never;
	// As for a form whose photos had no room: they can be added by the link of the confirmation.
	const photo_urls = [photoUrl(photoBase(settings), photoKey(id, Date.now(), 'photo'))];
	const row = {
		...lead.toRow(values, id),
		...lead.besideRow(values),
		...('photo_urls' in lead.more && { photo_urls }),
	};
	try {
		store.requests.insert(table, [row], null, { source: 'telephone', unlessFrom: again ? [] : people });
	} catch (error) {
		if (!(error instanceof AskedBefore)) throw error;
		return { request: null, earlier: await earlierOf(people, store), message: 'The same person has asked before.' };
	}
	store.history.addNote({ kind, id }, 'Came by telephone.', author);
	return {
		request: { kind, id },
		earlier: [],
		message: `${referenceOf(id)} is saved, and is sent as any other request.`,
	};
}

async function earlierOf(people: readonly Person[], { requests, search }: Store) {
	const found = (await Promise.all(people.map((person) => requests.ofPerson(person, mostNamed)))).flat();
	const keys = new Map(found.map(({ kind, id }) => [id, { kind, id }]));
	const newest = search
		.of([...keys.values()])
		.toSorted((a, b) => (a.request.created_at < b.request.created_at ? 1 : -1));
	return newest.slice(0, mostNamed).map(summaryOf);
}
