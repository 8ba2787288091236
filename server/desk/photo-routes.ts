import { Readable } from 'node:stream';
import { Hono } from 'hono';
import { apiPath } from '#desk/contract.ts';
import { type DeskEnv, deskErrors } from '#server/desk/calls.ts';
import { photoHeaders } from '#server/site/headers.ts';
import { Unusable } from '#server/store/errors.ts';
import type { Photos } from '#server/store/photos.ts';

/** The photos of requests, as they are stored. */
export function deskPhotos(photos: Photos): Hono<DeskEnv> {
	const app = new Hono<DeskEnv>();
	const headers = { ...photoHeaders, 'cache-control': 'no-store' };
	app.get(`${apiPath}/photos/*`, async (c) => {
		const photo = photos.find(keyIn(c.req.url));
		if (!photo) throw deskErrors.noPhoto();
		if (c.req.query('small') !== undefined) {
			const small = photos.small(photo.key);
			if (!small) throw deskErrors.noPhoto();
			return c.body(new Uint8Array(small), 200, { ...headers, 'content-type': 'image/jpeg' });
		}
		const bytes = await photos.read(photo).catch((error: unknown) => {
			throw error instanceof Unusable ? deskErrors.noPhoto() : error;
		});
		const whole = { ...headers, 'content-type': photo.type, 'content-length': String(photo.size) };
		return c.body(Readable.toWeb(bytes) as ReadableStream, 200, whole);
	});
	return app;
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
