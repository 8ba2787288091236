import { type Context, Hono, type MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { maxPhotos, photoUrl } from '#leads/photos.ts';
import { type AddPhotosRequest, addPhotosPath } from '#leads/request-pages.ts';
import type { RequestKey } from '#leads/tables.ts';
import { kindOf, type Logger } from '#server/log.ts';
import { addPhotosLink, addPhotosUntil, requestToAddTo } from '#server/store/links.ts';
import type { Store } from '#server/store/store.ts';
import type { Uploads } from '#server/wire/callers/uploads.ts';
import type { WireEnv } from '#server/wire/env.ts';
import { errorOf, receiveForm, receivePhotos, retryAfter } from '#server/wire/forms/receive.ts';
import type { RequestPages } from '#server/wire/forms/request-pages.ts';
import type { Problem } from '#wire/plain-form.ts';

interface AddPhotosParts {
	store: Pick<Store, 'requests' | 'photos' | 'outbox' | 'keys'>;
	pages: RequestPages;
	/** What photos' public URLs begin with. */
	photoBase: string;
	uploads: Uploads;
	/** Refuses posts from other sites' pages. */
	origin: MiddlewareHandler<WireEnv>;
	/** The rate limit of inserts; undefined when RATE_LIMIT is off. */
	limit: MiddlewareHandler<WireEnv> | undefined;
	log: Logger;
	/** Called after photos were added. */
	onAdded: () => void;
}

/** What a post has done. */
interface Outcome {
	/** How many of its photos the request has now. */
	added: number;
	problems: ReadonlySet<Problem>;
	failure: unknown;
}

/**
 * The page of the link by which photos are added to a request (decisions/025). A post's photos are stored and passed on one by
 * one as they arrive; those that cannot be added are named on the page, and the others stay.
 */
export function addPhotosRoutes({ store, pages, photoBase, uploads, log, ...parts }: AddPhotosParts): Hono<WireEnv> {
	const app = new Hono<WireEnv>();

	/** The page as it is now for a request. */
	async function show(c: Context<WireEnv>, key: RequestKey | undefined, outcome?: Outcome): Promise<Response> {
		const request = key && (await store.requests.find(key));
		if (!request) return pages.send(c, addPhotosPath, 404);
		const until = addPhotosUntil(request);
		const stored = (await store.photos.of(request)).length;
		const { added = 0, problems = new Set<Problem>(), failure } = outcome ?? {};
		const expired = until.getTime() < Date.now();
		const shown: AddPhotosRequest = {
			state: expired ? 'expired' : stored < maxPhotos ? 'open' : 'full',
			id: request.id,
			stored,
			added,
			until,
			problems,
			waitMinutes: Math.ceil((retryAfter(failure) ?? 0) / 60),
		};
		return pages.send(c, addPhotosPath, statusOf(expired, problems, failure), { page: 'add-photos', request: shown });
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
			const post = await receiveForm(c.env.incoming, async (photo) => {
				if (!refusal) await photos.take(photo, request.id);
			});
			if (post.tooManyPhotos) problems.add('too-many-photos');
		} finally {
			// Also when the connection broke: the photos that had arrived are stored, and no more will come.
			if (received.size > 0) {
				// If this fails, the recipients of the request are told some minutes later (`photosAddedDelay`).
				await store.outbox
					.photosHaveCome(request)
					.catch((error: unknown) => log.error(kindOf(error), 'could not tell recipients of added photos at once'));
				parts.onAdded();
			}
		}
		for (const problem of photos.problems) problems.add(problem);
		const failure = refusal ?? photos.failure();
		if (failure !== undefined) problems.add(retryAfter(failure) === undefined ? 'failed' : 'too-many-requests');
		else if (received.size === 0 && problems.size === 0) problems.add('photos-required');
		if (problems.has('failed')) log.error(kindOf(failure), 'could not add photos to a request');
		return { added: received.size, problems, failure };
	}

	app.get(addPhotosPath, async (c) => {
		const { searchParams } = new URL(c.req.url);
		const added = Math.min(maxPhotos, Math.max(0, Number.parseInt(searchParams.get('added') ?? '', 10) || 0));
		const request = await requestToAddTo(searchParams, store.keys);
		return show(c, request, { added, problems: new Set(), failure: undefined });
	});

	app.post(addPhotosPath, parts.origin, async (c) => {
		const key = await requestToAddTo(new URL(c.req.url).searchParams, store.keys);
		const request = key && (await store.requests.find(key));
		if (!request || addPhotosUntil(request).getTime() < Date.now()) return show(c, key);
		const outcome = await receive(c, request, parts.limit && (await errorOf(c, parts.limit)));
		if (outcome.problems.size > 0) return show(c, request, outcome);
		return c.redirect(`${await addPhotosLink(request, store.keys)}&added=${outcome.added}`, 303);
	});
	return app;
}

function statusOf(expired: boolean, problems: ReadonlySet<Problem>, failure: unknown): ContentfulStatusCode {
	if (expired) return 410;
	if (problems.size === 0) return 200;
	if (failure === undefined) return 422;
	return retryAfter(failure) === undefined ? 503 : 429;
}
