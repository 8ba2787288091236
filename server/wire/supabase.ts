import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { readBeside, readSignals } from '#leads/client-info.ts';
import { checkRow, type Row } from '#leads/form.ts';
import { photoTypes } from '#leads/photos.ts';
import { type Table, tables } from '#leads/tables.ts';
import { type CallEnv, readBody } from '#server/http/calls.ts';
import { kib, maxUploadBytes } from '#server/settings/limits.ts';
import { photoHeaders } from '#server/site/headers.ts';
import type { Photos } from '#server/store/folder/photos.ts';
import { addPhotosLink, requestLink, takesPhotos } from '#server/store/links.ts';
import type { Photo } from '#server/store/photo-rows.ts';
import type { Store } from '#server/store/store.ts';
import { restErrors, storageErrors } from '#server/wire/errors.ts';
import { type Intake, receiveFile } from '#server/wire/intake.ts';
import {
	addPhotosHeader,
	clientInfoHeader,
	confirmationHeader,
	photoBucket,
	placeHeader,
	publicPhotoPath,
	requestPageHeader,
	uploadPath,
} from '#wire/names.ts';

// The API of Supabase, as far as our pages and supabase-js use it for them: the insert of a request, the upload of a photo, and a photo by
// its public URL. Everything else is refused in the words of a hosted project.

/** Largest JSON body, in bytes: a row with every field full has 30 kB, and six times as many where each character is escaped. */
const maxJsonBytes = 256 * kib;

/** Preferences that need more than the right to insert: a row in return, or an upsert. */
const wantsMoreRights = /return=(?:representation|headers-only)|resolution=/;

/** The headers of a successful insert. */
const empty = { 'content-range': '*/*', 'content-length': '0' };

/** The tables' part, under `/rest/v1`: accepts inserts, rejects everything else. */
export function restRoutes(intake: Intake, keys: Store['keys']): Hono<CallEnv> {
	const app = new Hono<CallEnv>();

	app.all('/:table', async (c) => {
		const call = c.env.incoming;
		const refusal = intake.refusalOf(call);
		if (refusal) throw refusal;
		const name = c.req.param('table');
		const table = tables.find((one) => one.name === name);
		if (!table) throw restErrors.unknownTable(name);
		if ((c.req.header('content-profile') ?? 'public') !== 'public') throw restErrors.badProfile();
		const isInsert = c.req.method === 'POST' && !wantsMoreRights.test(c.req.header('prefer') ?? '');
		if (!isInsert) throw restErrors.denied(name);
		const body = await readBody(call, maxJsonBytes);
		if (typeof body === 'string') throw restErrors[body]();
		const row = readRow(body, table);
		const info = c.req.header(clientInfoHeader);
		const whole = { ...row, ...readBeside(info, table.columns) };
		const { isHeld, isConfirmed, isUnserved } = await intake.storeRequest(call, table, whole, readSignals(info));
		if (!isConfirmed && !isHeld) c.header(confirmationHeader, 'none');
		if (isUnserved) c.header(placeHeader, 'unserved');
		// Only after an insert: an id is not secret, so that it alone must not give anybody the links (decisions/049).
		const request = { kind: table.kind, id: row.id };
		c.header(requestPageHeader, requestLink(request, keys));
		if (takesPhotos(request)) c.header(addPhotosHeader, addPhotosLink(request, keys));
		return c.body(null, isHeld ? 202 : 201, empty);
	});
	app.all('*', () => {
		throw restErrors.unknownPath();
	});
	return app;
}

/**
 * The row of an insert's body, which is a JSON object or an array of one, validated by the definition of its form.
 * @throws WireError
 */
function readRow(body: Buffer, { name: table, columns }: Table): Row & { id: string } {
	let given: unknown;
	try {
		given = [JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))].flat();
	} catch {
		throw restErrors.badJson();
	}
	const [values, ...others] = given as unknown[];
	if (typeof values !== 'object' || values === null || Array.isArray(values)) throw restErrors.badJson();
	if (others.length > 0) throw restErrors.oneRow();
	// The server alone writes the others, such as the time of arrival.
	const own = columns.filter(({ beside }) => !beside);
	const unknown = Object.keys(values).find((key) => !own.some(({ name }) => name === key));
	if (unknown !== undefined) throw restErrors.unknownColumn(table, unknown.slice(0, 100));
	const { id: givenId } = values as { id?: unknown };
	const id = typeof givenId === 'string' ? givenId.toLowerCase() : (givenId ?? randomUUID());
	const { row, fault } = checkRow(own, { ...values, id });
	if (fault) throw (fault.isMissing ? restErrors.missing : restErrors.checkFailed)(table, fault.column);
	return row as Row & { id: string };
}

/** Longest photo key, in characters: the limit of S3, and so of a hosted Supabase project. */
const maxKeyLength = 1024;

const legalKey = /^[A-Za-z0-9_/!.*'() &$=@;:+,?-]+$/;

/**
 * The bucket's part, under `/storage/v1`: uploads, and photos by their public URL. No listing.
 * @param guards middleware of uploads: API key and origin
 */
export function storageRoutes(photos: Photos, intake: Intake, guards: MiddlewareHandler<CallEnv>[]): Hono<CallEnv> {
	const app = new Hono<CallEnv>();
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
		const call = c.env.incoming;
		if (c.req.param('bucket') !== photoBucket) throw storageErrors.noBucket();
		const key = keyOf(c, uploadPath);
		if (c.req.header('x-upsert') === 'true') throw storageErrors.denied();
		// Early checks, before the body is read; `receive` repeats them inside the transaction, for concurrent uploads.
		if (photos.find(key)) throw storageErrors.duplicate();
		if (photos.folderIsClosed(key)) throw storageErrors.denied();
		if (Number(call.headers['content-length']) > maxUploadBytes) throw storageErrors.tooLarge();

		const photo = await intake.takePhoto(call, () =>
			receiveFile(call, (bytes, declared) => photos.receive(bytes, { key, declared })),
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

async function sendPhoto(c: Context<CallEnv>, photo: Photo, photos: Photos): Promise<Response> {
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
