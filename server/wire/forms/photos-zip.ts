import type { Readable } from 'node:stream';
import { makeZip, predictLength } from 'client-zip';
import type { Context } from 'hono';
import { photoTypes } from '#leads/photos.ts';
import { referenceOf } from '#leads/reference.ts';
import type { Photos } from '#server/store/photos.ts';
import type { LeadRequest } from '#server/store/requests.ts';
import type { WireEnv } from '#server/wire/env.ts';

/** The date of each file: the earliest that ZIP can say, so that the archive does not tell when a photo was taken. */
const lastModified = new Date(1980, 0, 1);

/** Sends a request's photos in one ZIP file, as they are, one after another as they are read. */
export async function sendPhotos(c: Context<WireEnv>, request: LeadRequest, photos: Photos): Promise<Response> {
	const found = photos.of(request);
	if (found.length === 0) return c.text('This request has no photos any more.', 404);
	const named = found.map((photo, index) => ({
		...photo,
		name: `photo-${index + 1}.${photoTypes[photo.type]?.[0] ?? 'jpg'}`,
	}));
	const headers = {
		'content-type': 'application/zip',
		'content-disposition': `attachment; filename="photos-${referenceOf(request.id)}.zip"`,
		'content-length': String(predictLength(named)),
		'cache-control': 'no-store',
		'x-content-type-options': 'nosniff',
	};
	if (c.req.method === 'HEAD') return c.body(null, 200, headers);
	let open: Readable | undefined;
	// Of somebody who leaves in the middle, the ZIP's writer leaves the photo open.
	c.env.outgoing.once('close', () => open?.destroy());
	const files = async function* () {
		for (const { name, ...photo } of named) {
			open = await photos.read(photo);
			yield { name, lastModified, input: open };
		}
	};
	return c.body(makeZip(files()), 200, headers);
}
