import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { photoUrl } from '#leads/photos.ts';
import type { RequestKey } from '#leads/tables.ts';
import { kindOf } from '#server/log.ts';
import { maxDrainTime } from '#server/settings/limits.ts';
import type { WireEnv } from '#server/wire/env.ts';
import { type ArrivingPhoto, type FormParts, judge, receiveForm, receivePhotos } from '#server/wire/forms/receive.ts';
import type { Problem } from '#wire/plain-form.ts';

/** What a post of photos has done. */
export interface Added {
	/** How many of its photos the request has now. */
	added: number;
	problems: ReadonlySet<Problem>;
	status: ContentfulStatusCode;
	waitMinutes: number;
}

/**
 * Adds the photos of a post to a request (decisions/025). They are stored and passed on one by one as they arrive; what is wrong with those
 * that cannot be added is said, and the others stay.
 * @param refusal why it may not be stored (a rate limit)
 * @param onAdded called after photos were added
 */
export async function addPhotos(
	c: Context<WireEnv>,
	{ store, photoBase, uploads, log }: Pick<FormParts, 'store' | 'photoBase' | 'uploads' | 'log'>,
	request: RequestKey,
	refusal: unknown,
	onAdded: () => void,
): Promise<Added> {
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
			try {
				store.outbox.photosHaveCome(request);
			} catch (error) {
				log.error(kindOf(error), 'could not tell recipients of added photos at once');
			}
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
