import { type Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { maxPhotos, photoUrl } from '#leads/photos.ts';
import { type AddPhotosRequest, addPhotosPath } from '#leads/request-pages.ts';
import type { RequestKey } from '#leads/tables.ts';
import { kindOf } from '#server/log.ts';
import { maxDrainTime } from '#server/settings/limits.ts';
import { addPhotosLink, addPhotosUntil, requestToAddTo } from '#server/store/links.ts';
import type { WireEnv } from '#server/wire/env.ts';
import {
	type ArrivingPhoto,
	errorOf,
	type FormParts,
	isTooLong,
	judge,
	receiveForm,
	receivePhotos,
	tooLong,
	tooMany,
} from '#server/wire/forms/receive.ts';
import type { Problem } from '#wire/plain-form.ts';

/** What a post has done. */
interface Outcome {
	/** How many of its photos the request has now. */
	added: number;
	problems: ReadonlySet<Problem>;
	status: ContentfulStatusCode;
	waitMinutes: number;
}

/**
 * The page of the link by which photos are added to a request (decisions/025). A post's photos are stored and passed on one by
 * one as they arrive; those that cannot be added are named on the page, and the others stay.
 * @param onAdded called after photos were added
 */
export function addPhotosRoutes(parts: FormParts, onAdded: () => void): Hono<WireEnv> {
	const { store, pages, photoBase, uploads, log } = parts;
	const app = new Hono<WireEnv>();

	/** The page as it is now for a request. */
	async function show(c: Context<WireEnv>, key: RequestKey | undefined, outcome?: Outcome): Promise<Response> {
		const request = key && (await store.requests.find(key));
		if (!request) return pages.send(c, addPhotosPath, 404);
		const until = addPhotosUntil(request);
		const stored = (await store.photos.of(request)).length;
		const { added = 0, problems = new Set<Problem>(), status = 200, waitMinutes = 0 } = outcome ?? {};
		const expired = until.getTime() < Date.now();
		const shown: AddPhotosRequest = {
			state: expired ? 'expired' : stored < maxPhotos ? 'open' : 'full',
			id: request.id,
			stored,
			added,
			until,
			problems,
			waitMinutes,
		};
		return pages.send(c, addPhotosPath, expired ? 410 : status, { page: 'add-photos', request: shown });
	}

	async function receive(c: Context<WireEnv>, request: RequestKey, refusal: unknown): Promise<Outcome> {
		const received = new Set<string>();
		const photos = receivePhotos(
			c.env.incoming,
			{
				...store.photos,
				receive: async (bytes, arriving) => {
					const url = photoUrl(photoBase, arriving.key);
					const photo = await store.photos.add(bytes, { ...arriving, request, url });
					received.add(photo.key);
					return photo;
				},
			},
			uploads,
		);
		const problems = new Set<Problem>();
		try {
			const takePhoto = async (photo: ArrivingPhoto) => {
				if (!refusal) await photos.take(photo, request.id);
			};
			const post = await receiveForm(c.env.incoming, takePhoto, refusal ? maxDrainTime : undefined);
			if (post.tooManyPhotos) problems.add('too-many-photos');
		} finally {
			// Also when the connection broke: the photos that had arrived are stored, and no more will come.
			if (received.size > 0) {
				// If this fails, the recipients of the request are told some minutes later (`photosAddedDelay`).
				await store.outbox
					.photosHaveCome(request)
					.catch((error: unknown) => log.error(kindOf(error), 'could not tell recipients of added photos at once'));
				onAdded();
			}
		}
		for (const problem of photos.problems) problems.add(problem);
		const failure = refusal ?? photos.failure();
		if (failure === undefined && received.size === 0 && problems.size === 0) problems.add('photos-required');
		const judged = judge(problems, failure);
		if (problems.has('failed')) log.error(kindOf(failure), 'could not add photos to a request');
		return { added: received.size, problems, ...judged };
	}

	app.get(addPhotosPath, async (c) => {
		const { searchParams } = new URL(c.req.url);
		const added = Math.min(maxPhotos, Math.max(0, Number.parseInt(searchParams.get('added') ?? '', 10) || 0));
		const request = await requestToAddTo(searchParams, store.keys);
		return show(c, request, { added, problems: new Set(), status: 200, waitMinutes: 0 });
	});

	app.post(addPhotosPath, parts.origin, async (c) => {
		if (isTooLong(c.env.incoming, true)) return c.text(tooLong, 413);
		const key = await requestToAddTo(new URL(c.req.url).searchParams, store.keys);
		const request = key && (await store.requests.find(key));
		if (!request || addPhotosUntil(request).getTime() < Date.now()) return show(c, key);
		const refusal = parts.limit && (await errorOf(c, parts.limit));
		if (c.get('textOnly')) return c.text(tooMany, 429);
		const outcome = await receive(c, request, refusal);
		if (outcome.problems.size > 0) return show(c, request, outcome);
		return c.redirect(`${await addPhotosLink(request, store.keys)}&added=${outcome.added}`, 303);
	});
	return app;
}
