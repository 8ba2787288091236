import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { leads } from '../support/operator.ts';
import { removeTemporaryFolders, startServer, type TestServer, temporaryFolder } from '../support/server.ts';
import { jpeg, photosByType } from '../support/small-photos.ts';
import { insert, newKey, publicUrl, rows, upload } from '../support/wire.ts';

let server: TestServer;
beforeAll(async () => {
	server = await startServer();
});
afterAll(async () => {
	await server.stop();
	await removeTemporaryFolders();
});

const secret = 'Llanfairpwll';
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" dc:creator="${secret}"/></rdf:RDF></x:xmpmeta>`;
const notes = {
	IFD0: { Artist: secret, Make: secret },
	IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 13/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '4/1 12/1 0/1' },
};

/** A picture with a red corner at the top left, so that one can see which way up it is. */
function picture(width = 60, height = 40) {
	const corner = sharp({ create: { width: 20, height: 20, channels: 3, background: '#e00' } })
		.png()
		.toBuffer();
	return corner.then((input) =>
		sharp({ create: { width, height, channels: 3, background: '#48c' } }).composite([{ input, left: 0, top: 0 }]),
	);
}

async function told(orientation: number) {
	return (await picture()).keepIccProfile().withExif(notes).withMetadata({ orientation }).withXmp(xmp);
}

async function stored(file: Buffer, type: string): Promise<Buffer> {
	const key = newKey();
	const answer = await upload(server.url, key, new File([new Uint8Array(file)], 'a', { type }));
	expect(answer).toMatchObject({ status: 200 });
	return Buffer.from(await (await fetch(publicUrl(server.url, key))).arrayBuffer());
}

/** The pixels as a viewer shows them, turned upright. */
const seen = (file: Buffer) => sharp(file).autoOrient().raw().toBuffer({ resolveWithObject: true });

test.each([1, 3, 6, 8])(
	'notes are taken out of photos held at orientation %i; they look as before',
	async (orientation) => {
		const made: Record<string, Buffer> = {
			'image/jpeg': await (await told(orientation)).jpeg({ progressive: orientation === 3 }).toBuffer(),
			'image/png': await (await told(orientation)).png().toBuffer(),
			'image/webp': await (await told(orientation)).webp({ lossless: orientation === 3 }).toBuffer(),
		};
		for (const [type, file] of Object.entries(made)) {
			expect(file.includes(secret)).toBe(true);
			const clean = await stored(file, type);
			expect(clean.includes(secret)).toBe(false);
			const { exif, xmp, iptc, ...rest } = await sharp(clean).metadata();
			expect([xmp, iptc]).toEqual([undefined, undefined]);
			// A PNG or JPEG that lies on its side keeps a block of 26 bytes that says so.
			expect(exif?.length ?? 0).toBeLessThanOrEqual(32);
			expect(rest.orientation ?? 1).toBe(orientation);
			const [before, after] = [await seen(file), await seen(clean)];
			expect(after.info).toEqual(before.info);
			expect(after.data.equals(before.data)).toBe(true);
		}
	},
);

test('colours stay the same: colour profiles and CMYK are kept', async () => {
	const wide = await (await picture()).withIccProfile('p3').withExif(notes).jpeg().toBuffer();
	expect((await sharp(await stored(wide, 'image/jpeg')).metadata()).icc).toEqual((await sharp(wide).metadata()).icc);
	const inks = await (await picture()).toColourspace('cmyk').withExif(notes).jpeg().toBuffer();
	const [before, after] = [await seen(inks), await seen(await stored(inks, 'image/jpeg'))];
	expect(after.data.equals(before.data)).toBe(true);
});

test('data after the picture is removed: videos, second pictures, comments, texts', async () => {
	const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, 2 + secret.length]), Buffer.from(secret)]);
	const commented = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), Buffer.from(secret)]);
	expect(await stored(commented, 'image/jpeg')).toEqual(jpeg);

	const png = photosByType['image/png'] as Buffer;
	const text = Buffer.from(`tEXtAuthor\0${secret}`, 'latin1');
	const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
	length.writeUInt32BE(text.length - 4);
	check.writeUInt32BE(crc32(text));
	const noted = Buffer.concat([png.subarray(0, 33), length, text, check, png.subarray(33), Buffer.from(secret)]);
	expect((await sharp(noted).metadata()).comments).toHaveLength(1);
	expect(await stored(noted, 'image/png')).toEqual(png);

	const webp = photosByType['image/webp'] as Buffer;
	expect(await stored(Buffer.concat([webp, Buffer.from(secret)]), 'image/webp')).toEqual(webp);
	const heic = photosByType['image/heic'] as Buffer;
	expect(await stored(Buffer.concat([heic, Buffer.from(secret)]), 'image/heic')).toEqual(heic);
});

test('metadata of an AVIF is overwritten in place, the picture is unchanged', async () => {
	const file = await (await told(1)).avif({ effort: 0, lossless: true }).toBuffer();
	expect(file.includes(secret)).toBe(true);
	const clean = await stored(file, 'image/avif');
	expect(clean.includes(secret)).toBe(false);
	expect(clean.length).toBe(file.length);
	expect((await seen(clean)).data.equals((await seen(file)).data)).toBe(true);
});

test('a photo without metadata is stored byte for byte', async () => {
	for (const [type, file] of Object.entries(photosByType)) expect((await stored(file, type)).equals(file)).toBe(true);
});

test('a truncated photo is stored as far as it goes', async () => {
	const whole = await (await told(6)).jpeg().toBuffer();
	const clean = await stored(whole.subarray(0, -100), 'image/jpeg');
	expect(clean.includes(secret)).toBe(false);
	expect((await sharp(clean, { failOn: 'none' }).metadata()).orientation).toBe(6);
});

/** A JPEG, PNG, WebP or HEIC that says it is far larger than it is. */
function claiming(type: string, side: number): Buffer {
	const file = Buffer.from(photosByType[type] as Buffer);
	if (type === 'image/jpeg') {
		const frame = file.indexOf(Buffer.from([0xff, 0xc0]));
		file.writeUInt16BE(side, frame + 5);
		file.writeUInt16BE(side, frame + 7);
	} else if (type === 'image/png') {
		file.writeUInt32BE(side, 16);
		file.writeUInt32BE(side, 20);
	} else if (type === 'image/webp') {
		const frame = file.indexOf(Buffer.from([0x9d, 0x01, 0x2a]));
		file.writeUInt16LE(side, frame + 3);
		file.writeUInt16LE(side, frame + 5);
	} else {
		const size = file.indexOf('ispe');
		file.writeUInt32BE(side, size + 8);
		file.writeUInt32BE(side, size + 12);
	}
	return file;
}

test.each(['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/avif'])(
	'a %s of more than 50 megapixels is refused, one of just under is not',
	async (type) => {
		const send = (side: number) =>
			upload(server.url, newKey(), new File([new Uint8Array(claiming(type, side))], 'a', { type }));
		expect(await send(7072)).toMatchObject({ status: 400, body: { statusCode: '413', code: 'EntityTooLarge' } });
		expect(await send(7071)).toMatchObject({ status: 200 });
	},
);

test.each(['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/avif'])(
	'a %s of which only the beginning is one is refused, and nothing of it stays',
	async (type) => {
		const before = await readdir(join(server.dataDir, 'photos'));
		const start = (photosByType[type] as Buffer).subarray(0, type === 'image/jpeg' ? 20 : 24);
		const broken = Buffer.concat([start, Buffer.alloc(2000, secret)]);
		const answer = await upload(server.url, newKey(), new File([new Uint8Array(broken)], 'a', { type }));
		expect(answer).toMatchObject({ status: 400, body: { statusCode: '415', code: 'InvalidMimeType' } });
		expect(await readdir(join(server.dataDir, 'photos'))).toEqual(before);
		expect(await readdir(join(server.dataDir, 'arriving'))).toEqual([]);
	},
);

test('the operator gets a JPEG for each HEIC', async () => {
	const id = randomUUID();
	const heic = photosByType['image/heic'] as Buffer;
	const key = `${id}/1-IMG_0042.HEIC`;
	await upload(server.url, key, new File([new Uint8Array(heic)], 'a', { type: 'image/heic' }));
	await upload(server.url, `${id}/2-steps.jpg`, new File([new Uint8Array(jpeg)], 'a', { type: 'image/jpeg' }));
	const photo_urls = [publicUrl(server.url, key)];
	await insert(server.url, 'photo_quote_requests', { ...rows.photo_quote_requests, id, photo_urls });
	const folder = await temporaryFolder();
	const { code, out } = await leads(['photos', id, '--to', folder], server.dataDir);
	const names = ['1-1-IMG_0042.HEIC', '1-1-IMG_0042.HEIC.jpg', '2-2-steps.jpg'];
	expect([code, out]).toEqual([0, `${names.map((name) => join(folder, name)).join('\n')}\n`]);
	expect(await sharp(join(folder, names[1] as string)).metadata()).toMatchObject({ format: 'jpeg' });
});

test('arbitrary bytes are rejected or stored; the server keeps running', async () => {
	let seed = 7;
	const random = (below: number) => {
		seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
		return seed % below;
	};
	const statuses = new Set<unknown>();
	for (const [type, file] of Object.entries(photosByType)) {
		for (let round = 0; round < 40; round++) {
			const broken = Buffer.from(file);
			for (let count = 0; count < 1 + random(8); count++) broken[random(Math.min(600, broken.length))] = random(256);
			const cut = random(3) === 0 ? random(broken.length) : broken.length;
			const body = new File([new Uint8Array(broken.subarray(0, cut))], 'a', { type });
			const { body: answer } = await upload(server.url, newKey(), body);
			statuses.add(Object(answer).statusCode ?? 'kept');
		}
	}
	expect([...statuses].sort()).toEqual(expect.arrayContaining(['415', 'kept']));
	for (const status of statuses) expect(['413', '415', 'kept']).toContain(status);
	expect(server.output()).not.toContain('could not answer');
});
