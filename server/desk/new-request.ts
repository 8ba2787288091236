import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { NewRequestResult } from '#desk/contract.ts';
import { checkForm } from '#leads/form.ts';
import { photoKey, photoUrl } from '#leads/photos.ts';
import { referenceOf } from '#leads/reference.ts';
import { byTelephone, leadKinds, leads, tables } from '#leads/tables.ts';
import { type By, checked } from '#server/desk/calls.ts';
import { earlierOf, peopleIn } from '#server/desk/summaries.ts';
import { InputError } from '#server/operator/errors.ts';
import { photoBase } from '#server/settings/read.ts';
import { AskedBefore } from '#server/store/errors.ts';

/** By the names of the form's fields. */
export const answers = z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(10_000)));

const input = z.strictObject({
	kind: z.enum(leadKinds),
	answers,
	again: z.boolean(),
});

/** How many earlier requests of the same person are named. */
const mostNamed = 5;

/**
 * Stores a request that came by telephone: it is delivered as any other. Where the same person has asked before, that is told first, and
 * nothing is stored until somebody says that it is another request.
 * @throws InputError for answers that do not fit the kind's questions
 */
export function addByTelephone(
	given: unknown,
	{ store, settings, session }: Pick<By, 'store' | 'settings' | 'session'>,
): NewRequestResult {
	const { kind, answers, again } = checked(input, given);
	const lead = leads.find((one) => one.kind === kind);
	const table = tables.find((one) => one.kind === kind);
	if (!lead || !table) throw new InputError('There is no such kind of request.');
	const read = checkForm(byTelephone(kind), answers);
	if (!read.ok) throw new InputError(Object.values(read.errors)[0]);

	const id = randomUUID();
	const values = read.values as never;
	// As for a form whose photos had no room: they can be added by the link of the confirmation.
	const photo_urls = [photoUrl(photoBase(settings), photoKey(id, Date.now(), 'photo'))];
	const row = {
		...lead.toRow(values, id),
		...lead.besideRow(values),
		...('photo_urls' in lead.more && { photo_urls }),
	};
	const unlessFrom = again ? [] : peopleIn(read.values);
	try {
		store.requests.insert(table, [row], null, { source: 'telephone', unlessFrom });
	} catch (error) {
		if (!(error instanceof AskedBefore)) throw error;
		const earlier = earlierOf(read.values, store, mostNamed);
		return { request: null, earlier, message: 'The same person has asked before.' };
	}
	store.history.addNote({ kind, id }, 'Came by telephone.', session.email);
	return {
		request: { kind, id },
		earlier: [],
		message: `${referenceOf(id)} is saved, and is sent as any other request.`,
	};
}
