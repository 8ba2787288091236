import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { photoUrl } from '#leads/photos.ts';
import type { RequestKey } from '#leads/tables.ts';
import { kindOf } from '#server/log.ts';
import type { WireEnv } from '#server/wire/env.ts';
import {
	type FormParts,
	type FormPost,
	judge,
	newPhotoKey,
	type ReceivePhoto,
	receiveForm,
} from '#server/wire/forms/receive.ts';
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
	let added = 0;
	const receive: ReceivePhoto = async (bytes, { name, ...arriving }) => {
		const key = newPhotoKey(request.id, name);
		const photo = await store.photos.add(bytes, { ...arriving, key, request, url: photoUrl(photoBase, key) });
		added++;
		return photo;
	};
	let post: FormPost;
	try {
		post = await receiveForm(c.env.incoming, uploads, refusal ? undefined : receive);
	} finally {
		// Also when the connection broke: the photos that had arrived are stored, and no more will come.
		if (added > 0) {
			// If this fails, the recipients of the request are told some minutes later (`photosAddedDelay`).
			try {
				store.outbox.photosHaveCome(request);
			} catch (error) {
				log.error(kindOf(error), 'could not tell recipients of added photos at once');
			}
			onAdded();
		}
	}
	const { problems } = post;
	const failure = refusal ?? post.failure;
	if (failure === undefined && added === 0 && problems.size === 0) problems.add('photos-required');
	const judged = judge(problems, failure);
	if (problems.has('failed')) log.error(kindOf(failure), 'could not add photos to a request');
	return { added, problems, ...judged };
}
