import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import type { Context } from 'hono';
import { photoTypes } from '#leads/photos.ts';
import { referenceOf } from '#leads/reference.ts';
import type { Photos, StoredPhoto } from '#server/store/photos.ts';
import type { LeadRequest } from '#server/store/requests.ts';
import type { WireEnv } from '#server/wire/env.ts';

// A request's photos as one ZIP file (https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT), as they are: they are compressed already.

/** How many are sent at a time: each has a photo in memory, since its checksum comes before it. */
const mostAtOnce = 4;
let sending = 0;

/** The date of each file, as ZIP encodes it: 1 January 1980, its earliest, so that the archive does not tell when a photo was taken. */
const date = 0x21;

/** A ZIP's first header of a file, or the one at its end, which also has its place. */
function header(name: Buffer, bytes: { size: number; crc: number }, place?: number): Buffer {
	const isLast = place !== undefined;
	const from = isLast ? 6 : 4;
	const fields = Buffer.alloc(isLast ? 46 : 30);
	fields.writeUInt32LE(isLast ? 0x02014b50 : 0x04034b50, 0);
	// Version 2.0, no flags, stored.
	if (isLast) fields.writeUInt16LE(20, 4);
	fields.writeUInt16LE(20, from);
	fields.writeUInt16LE(date, from + 8);
	fields.writeUInt32LE(bytes.crc, from + 10);
	fields.writeUInt32LE(bytes.size, from + 14);
	fields.writeUInt32LE(bytes.size, from + 18);
	fields.writeUInt16LE(name.length, from + 22);
	if (isLast) fields.writeUInt32LE(place, 42);
	return Buffer.concat([fields, name]);
}

async function* zipOf(
	photos: readonly (StoredPhoto & { name: Buffer })[],
	read: Photos['read'],
): AsyncGenerator<Buffer> {
	sending++;
	try {
		const directory: Buffer[] = [];
		let place = 0;
		for (const { name, ...photo } of photos) {
			const bytes = Buffer.concat(await (await read(photo)).toArray());
			const found = { size: bytes.length, crc: crc32(bytes) };
			directory.push(header(name, found, place));
			place += 30 + name.length + bytes.length;
			yield header(name, found);
			yield bytes;
		}
		const last = Buffer.concat(directory);
		const end = Buffer.alloc(22);
		end.writeUInt32LE(0x06054b50, 0);
		end.writeUInt16LE(photos.length, 8);
		end.writeUInt16LE(photos.length, 10);
		end.writeUInt32LE(last.length, 12);
		end.writeUInt32LE(place, 16);
		yield Buffer.concat([last, end]);
	} finally {
		sending--;
	}
}

/** Sends a request's photos, one after another as they are read. */
export async function sendPhotos(c: Context<WireEnv>, request: LeadRequest, photos: Photos): Promise<Response> {
	const found = await photos.of(request);
	if (found.length === 0) return c.text('This request has no photos any more.', 404);
	if (sending >= mostAtOnce) return c.text('Please try again in a minute.', 503, { 'retry-after': '60' });
	const named = found.map((photo, index) => ({
		...photo,
		name: Buffer.from(`photo-${index + 1}.${photoTypes[photo.type]?.[0] ?? 'jpg'}`),
	}));
	const length = named.reduce((sum, { size, name }) => sum + size + 30 + 46 + 2 * name.length, 22);
	const headers = {
		'content-type': 'application/zip',
		'content-disposition': `attachment; filename="photos-${referenceOf(request.id)}.zip"`,
		'content-length': String(length),
		'cache-control': 'no-store',
		'x-content-type-options': 'nosniff',
	};
	if (c.req.method === 'HEAD') return c.body(null, 200, headers);
	return c.body(Readable.toWeb(Readable.from(zipOf(named, photos.read))) as ReadableStream, 200, headers);
}
