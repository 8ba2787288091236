import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { checkForm } from '#leads/form.ts';
import { folderOf, photoUrl } from '#leads/photo-key.ts';
import { maxPhotos } from '#leads/photos.ts';
import type { RefusedPost } from '#leads/request-pages.ts';
import { honeypotName } from '#leads/signals.ts';
import type { AnyLead } from '#leads/tables.ts';
import { kindOf, type Logger } from '#server/log.ts';
import { addPhotosLink } from '#server/store/links.ts';
import type { Store } from '#server/store/store.ts';
import type { Uploads } from '#server/wire/callers/uploads.ts';
import type { OnInserted, WireEnv } from '#server/wire/env.ts';
import { type Inserted, insertOnce } from '#server/wire/forms/insert.ts';
import { receivePhotos, retryAfter } from '#server/wire/forms/photos.ts';
import { type FormPost, receiveForm } from '#server/wire/forms/receive.ts';
import { createRecentForms } from '#server/wire/forms/recent.ts';
import type { Answer } from '#server/wire/forms/routes.ts';
import { formNames, type Problem } from '#wire/plain-form.ts';

interface AcceptParts {
	store: Pick<Store, 'requests' | 'photos' | 'keys'>;
	/** What photos' public URLs begin with. */
	photoBase: string;
	uploads: Uploads;
	log: Logger;
	onInserted: OnInserted;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/**
 * Makes the function that handles a posted form: the same rules, limits, store and deliveries as for the REST calls. A post
 * that is not accepted is answered with the form, its answers and what to correct; photos that were stored stay.
 */
export function formAcceptor({ store, photoBase, uploads, log, onInserted }: AcceptParts) {
	const recent = createRecentForms<Inserted>();

	return async (c: Context<WireEnv>, lead: AnyLead, refusal: unknown): Promise<Answer> => {
		const takesPhotos = 'photo_urls' in lead.more;
		const photos = receivePhotos(c.env.incoming, store.photos, uploads);
		/** The id in the post is that of a page with errors; the page as it was built has none. */
		const givenId = (fields: FormPost['fields']) => {
			const [given = ''] = fields.get(formNames.request) ?? [];
			return uuid.test(given) ? given : undefined;
		};
		/** The folder of this post's photos. A request that was sent takes no more: the visitor went back to the page with errors. */
		const folderFor = async (given: string | undefined) =>
			given && !(await store.requests.find({ kind: lead.kind, id: given })) ? given : randomUUID();
		let folder: Promise<string> | undefined;
		const post = await receiveForm(c.env.incoming, async (photo, fields) => {
			if (!takesPhotos || refusal) return;
			folder ??= folderFor(givenId(fields));
			await photos.take(photo, folder);
		});
		const earlierId = givenId(post.fields);
		const id = (await folder) ?? earlierId ?? randomUUID();
		const given = Object.fromEntries([...post.fields].map(([name, values]) => [name, values[0] ?? '']));
		const checked = checkForm<AnyLead['fields']>(lead.fields, given);
		const stored = takesPhotos
			? await photos.stored(earlierId ?? id, post.fields.get(formNames.storedPhoto) ?? [])
			: [];
		const problems = new Set<Problem>(photos.problems);
		if (post.tooManyPhotos || stored.length > maxPhotos) problems.add('too-many-photos');
		else if (takesPhotos && stored.length === 0 && problems.size === 0 && !refusal && !photos.failure())
			problems.add('photos-required');

		let failure = refusal ?? photos.failure();
		if (checked.ok && problems.size === 0 && failure === undefined) {
			try {
				const urls = stored.map(({ key }) => photoUrl(photoBase, key));
				const answers = checked.values as never;
				const row = {
					...lead.toRow(answers, id),
					...lead.besideRow(answers),
					...(takesPhotos && { photo_urls: urls }),
				};
				const same = [lead.kind, checked.values, given[formNames.request], stored.map(({ size }) => size)];
				const suspected = given[honeypotName] ? 'trap' : null;
				const { id: sent, isNew } = await recent.once(same, async () => {
					const inserted = await insertOnce(store.requests, lead, row, suspected, c.get('admitRows'));
					if (inserted.isNew) onInserted(lead.kind, c.env.incoming, 1);
					return inserted;
				});
				const mayAdd = isNew && takesPhotos && stored.length < maxPhotos;
				return { sent, ...(mayAdd && { addPhotos: await addPhotosLink({ kind: lead.kind, id: sent }, store.keys) }) };
			} catch (error) {
				failure = error;
			}
		}
		if (failure !== undefined) {
			problems.add(retryAfter(failure) === undefined ? 'failed' : 'too-many-requests');
			if (retryAfter(failure) === undefined) log.error(kindOf(failure), 'could not store a request from a form post');
		}
		const refused: RefusedPost = {
			values: Object.fromEntries(Object.keys(lead.fields).map((name) => [name, given[name] ?? ''])),
			errors: checked.ok ? {} : checked.errors,
			problems,
			id,
			// Photos of a request that was sent stay with it: the next post of this page is another request.
			photos: stored.flatMap(({ key }) => (folderOf(key) === id ? key : [])).slice(0, maxPhotos),
			waitMinutes: Math.ceil((retryAfter(failure) ?? 0) / 60),
		};
		return { refused, status: failure === undefined ? 422 : retryAfter(failure) === undefined ? 503 : 429 };
	};
}
