import { Readable } from 'node:stream';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { photoTypes } from '#leads/photos.ts';
import { maxUploadBytes } from '#server/settings/limits.ts';
import { photoHeaders } from '#server/site/headers.ts';
import type { Photo, Photos } from '#server/store/photos.ts';
import type { WireEnv } from '#server/wire/env.ts';
import { storageErrors } from '#server/wire/errors.ts';
import { receiveFile } from '#server/wire/multipart.ts';
import type { Uploads } from '#server/wire/uploads.ts';
import { photoBucket, publicPhotoPath, uploadPath } from '#wire/names.ts';

/** Longest photo key, in characters: the limit of S3, and so of a hosted Supabase project. */
const maxKeyLength = 1024;

const legalKey = /^[A-Za-z0-9_/!.*'() &$=@;:+,?-]+$/;

/**
 * The bucket's part of the wire, under `/storage/v1`: uploads, and photos by their public URL. No listing.
 * @param guards middleware of uploads: API key and origin
 */
export function storageRoutes(photos: Photos, uploads: Uploads, guards: MiddlewareHandler<WireEnv>[]): Hono<WireEnv> {
	const app = new Hono<WireEnv>();
	const bucketPath = '/object/:bucket/*';

	// Before the general route. In Hono, a GET route also handles HEAD.
	app.get('/object/public/:bucket/*', async (c) => {
		if (c.req.param('bucket') !== photoBucket) throw storageErrors.noBucket();
		const photo = photos.find(keyOf(c, publicPhotoPath));
		if (!photo) throw storageErrors.notFound();
		return sendPhoto(c, photo, photos);
	});

	app.use(bucketPath, ...guards);
	app.post(bucketPath, async (c) => {
		const incoming = c.env.incoming;
		if (c.req.param('bucket') !== photoBucket) throw storageErrors.noBucket();
		const key = keyOf(c, uploadPath);
		if (c.req.header('x-upsert') === 'true') throw storageErrors.denied();
		// Early checks, before the body is read; `receive` repeats them inside the transaction, for concurrent uploads.
		if (photos.find(key)) throw storageErrors.duplicate();
		if (photos.folderIsClosed(key)) throw storageErrors.denied();
		if (Number(incoming.headers['content-length']) > maxUploadBytes) throw storageErrors.tooLarge();

		const photo = await uploads.take(incoming, () =>
			receiveFile(incoming, (bytes, declared) => photos.receive(bytes, { key, declared })),
		);
		return c.json({ Key: `${photoBucket}/${key}`, Id: photo.id });
	});
	app.put(bucketPath, () => {
		throw storageErrors.denied();
	});
	// As in Supabase: for anonymous callers, who may not read the bucket's rows, nothing exists here.
	app.on(['GET', 'DELETE'], bucketPath, () => {
		throw storageErrors.notFound();
	});
	app.all('*', () => {
		throw storageErrors.unknownPath();
	});
	return app;
}

/** The photo's key: the path after the bucket, percent-decoded once. */
function keyOf(c: Context, prefix: string): string {
	const raw = new URL(c.req.url).pathname.slice(prefix.length);
	let key = raw;
	try {
		key = decodeURIComponent(raw);
	} catch {
		throw storageErrors.badKey(raw);
	}
	if (!legalKey.test(key) || /(?:^|\/)\.{1,2}(?:\/|$)/.test(key) || key.length > maxKeyLength)
		throw storageErrors.badKey(key);
	return key;
}

async function sendPhoto(c: Context<WireEnv>, photo: Photo, photos: Photos): Promise<Response> {
	// Not the name in its address, which its sender chose.
	const fileName = `photo-${photo.id.slice(0, 8)}.${photoTypes[photo.type]?.[0]}`;
	const headers = {
		...photoHeaders,
		etag: `"${photo.id}"`,
		'content-disposition': `inline; filename="${fileName}"`,
	};
	if (c.req.header('if-none-match')?.includes(headers.etag)) return c.body(null, 304, headers);
	const whole = { ...headers, 'content-type': photo.type, 'content-length': String(photo.size) };
	if (c.req.method === 'HEAD') return c.body(null, 200, whole);
	return c.body(Readable.toWeb(await photos.read(photo)) as ReadableStream, 200, whole);
}
