import { Readable } from 'node:stream';
import { type Context, Hono } from 'hono';
import { apiPath } from '#desk/contract.ts';
import { fileNameOfType, safeFileNameOf } from '#leads/photos.ts';
import { type DeskEnv, DeskError, deskErrors } from '#server/desk/calls.ts';
import { createThumbnails, type Thumbnails } from '#server/photos/thumbnails.ts';
import { maxCachedScreenPhotos, screenPhotoPx, screenPhotoTimeout } from '#server/settings/limits.ts';
import { photoHeaders } from '#server/site/headers.ts';
import { Unusable } from '#server/store/errors.ts';
import type { Photo, Photos } from '#server/store/photos.ts';

/** Photos for the desk, drawn anew: a HEIC, which few browsers show, becomes a JPEG, and no bytes of a visitor's reach the browser. */
export function deskPhotos(photos: Photos): { routes: Hono<DeskEnv>; close(): void } {
	// Requests take turns at them, but none is cut short for another: somebody is looking, and has opened them.
	const patient = { longest: screenPhotoTimeout, shared: Number.POSITIVE_INFINITY };
	const small = createThumbnails(photos.withFile, patient);
	const screen = createThumbnails(photos.withFile, { ...patient, px: screenPhotoPx, most: maxCachedScreenPhotos });
	const headers = { ...photoHeaders, 'cache-control': 'no-store' };
	const app = new Hono<DeskEnv>();

	async function draw(c: Context<DeskEnv>, photo: Photo, by: Thumbnails): Promise<Response> {
		const drawn = await by.of(photo, Date.now() + 2 * screenPhotoTimeout);
		if (drawn === 'late') throw deskErrors.busy();
		if (!drawn) throw new DeskError(415, 'This photo cannot be drawn here. Save the original to look at it.');
		return c.body(new Uint8Array(drawn.jpeg), 200, { ...headers, 'content-type': 'image/jpeg' });
	}

	app.get(`${apiPath}/photos/*`, async (c) => {
		const photo = photos.find(keyIn(c.req.url));
		if (!photo) throw deskErrors.noPhoto();
		if (c.req.query('small') !== undefined) return draw(c, photo, small);
		if (c.req.query('original') === undefined) return draw(c, photo, screen);
		const bytes = await photos.read(photo).catch((error: unknown) => {
			throw error instanceof Unusable ? deskErrors.noPhoto() : error;
		});
		return c.body(Readable.toWeb(bytes) as ReadableStream, 200, {
			...headers,
			'content-type': photo.type,
			'content-length': String(photo.size),
			'content-disposition': `attachment; filename="${fileNameOfType(safeFileNameOf(photo.key).slice(-150), photo.type)}"`,
		});
	});
	return {
		routes: app,
		close: () => {
			small.close();
			screen.close();
		},
	};
}

/** The key in an address; empty for one that is not encoded right. It is only looked up, never a path. */
function keyIn(url: string): string {
	const encoded = new URL(url).pathname.slice(`${apiPath}/photos/`.length);
	try {
		return encoded.split('/').map(decodeURIComponent).join('/');
	} catch {
		return '';
	}
}
