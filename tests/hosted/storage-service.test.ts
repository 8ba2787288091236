import { afterAll, describe, expect, test } from 'vitest';
import { photoBucket } from '#wire/names.ts';
import { startHostedProject } from '../support/hosted-project.ts';
import { jpeg, jpegFile, jpegOf } from '../support/small-photos.ts';
import { type Answer, insert, newKey, publicUrl, rows, upload, uploadRaw } from '../support/wire.ts';

// The double of the storage service, held to what was recorded of the real one with the same policies and triggers.

const project = await startHostedProject();
afterAll(() => project?.stop());
const url = project?.url ?? '';

const secret = { apikey: project?.secretKey ?? '', authorization: `Bearer ${project?.secretKey}` };

/** A call to the storage service by hand. */
async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = secret) {
	const isJson = body !== undefined && !(body instanceof Buffer);
	const response = await fetch(`${url}/storage/v1${path}`, {
		method,
		headers: { ...headers, ...(isJson && { 'content-type': 'application/json' }) },
		...(body !== undefined && { body: isJson ? JSON.stringify(body) : new Uint8Array(body as Buffer) }),
	});
	const bytes = Buffer.from(await response.arrayBuffer());
	const type = response.headers.get('content-type') ?? '';
	return {
		status: response.status,
		type,
		body: type.startsWith('application/json') ? JSON.parse(String(bytes)) : bytes,
	};
}

// What the storage service says to calls that it refuses, as status and body.

const missing = [400, { statusCode: '404', error: 'not_found', message: 'Object not found', code: 'NoSuchKey' }];
const refused = (message: string) => [400, { statusCode: '403', error: 'Unauthorized', message, code: 'AccessDenied' }];
const denied = refused('new row violates row-level security policy');
const duplicate = [
	400,
	{ statusCode: '409', error: 'Duplicate', message: 'The resource already exists', code: 'KeyAlreadyExists' },
];
const badType = (type: string) => [
	400,
	{
		statusCode: '415',
		error: 'invalid_mime_type',
		message: `mime type ${type} is not supported`,
		code: 'InvalidMimeType',
	},
];

const anonymous = { apikey: 'sb_publishable_test_key' };
const said = ({ status, body }: Pick<Answer, 'status' | 'body'>) => [status, body];
const uuid = /^[0-9a-f-]{36}$/;

async function ofFolder(folder: string): Promise<number> {
	const [counted] =
		(await project?.run(`select count(*)::int as objects from storage.objects where name like '${folder}/%'`)) ?? [];
	return Number(counted?.objects);
}

describe.runIf(project)('the storage service', () => {
	test('keeps the photo of a visitor, whom it gives the id of its row', async () => {
		const key = newKey();
		const answer = await upload(url, key, jpegFile());
		expect(said(answer)).toEqual([200, { Key: `${photoBucket}/${key}`, Id: expect.stringMatching(uuid) }]);
		const [row] = (await project?.run(`select id, metadata from storage.objects where name = '${key}'`)) ?? [];
		expect(row).toMatchObject({
			id: (answer.body as { Id: string }).Id,
			metadata: { mimetype: 'image/jpeg', size: jpeg.length },
		});
		const shown = await fetch(publicUrl(url, key));
		expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
		expect(Buffer.from(await shown.arrayBuffer())).toEqual(jpeg);
		expect(shown.headers.get('access-control-allow-origin')).toBe('*');
	});

	test('rejects a photo that is there, is too large, or of another type, and a bucket that is not there', async () => {
		const key = newKey();
		expect((await uploadRaw(url, key, jpeg, 'image/jpeg')).status).toBe(200);
		expect(said(await upload(url, key, jpegFile()))).toEqual(duplicate);
		expect((await upload(url, newKey(), jpegFile(jpegOf(10_485_760)))).status).toBe(200);
		expect(said(await upload(url, newKey(), jpegFile(jpegOf(10_485_761))))).toEqual([
			400,
			{
				statusCode: '413',
				error: 'Payload too large',
				message: 'The object exceeded the maximum allowed size',
				code: 'EntityTooLarge',
			},
		]);
		const svg = new File(['<svg/>'], 'a.svg', { type: 'image/svg+xml' });
		expect(said(await upload(url, newKey(), svg))).toEqual(badType('image/svg+xml'));
		expect(said(await upload(url, newKey(), jpegFile(), { bucket: 'others' }))).toEqual([
			400,
			{ statusCode: '404', error: 'Bucket not found', message: 'Bucket not found', code: 'NoSuchBucket' },
		]);
		expect(said(await upload(url, 'a~b.jpg', jpegFile()))).toEqual([
			400,
			{ statusCode: '400', error: 'InvalidKey', message: 'Invalid key: a~b.jpg', code: 'InvalidKey' },
		]);
	});

	test('of twelve photos sent at once into one folder keeps five, and says 403 to the others', async () => {
		const folder = crypto.randomUUID();
		const before = project?.files.size ?? 0;
		const answers = await Promise.all(
			Array.from({ length: 12 }, (_, index) => upload(url, `${folder}/${index}.jpg`, jpegFile())),
		);
		expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
		for (const answer of answers.filter(({ status }) => status !== 200)) expect(said(answer)).toEqual(denied);
		expect(await ofFolder(folder)).toBe(5);
		expect((project?.files.size ?? 0) - before).toBe(5);
	});

	test('passes on what a trigger says to the 101st photo of an address in ten minutes', async () => {
		const headers = { 'cf-connecting-ip': '192.0.2.77' };
		const first = await upload(url, newKey(), jpegFile(), { headers });
		expect(first.status).toBe(200);
		await project?.run(`update private.upload_counts set photos = 100 where caller = '192.0.2.77'`);
		expect(said(await upload(url, newKey(), jpegFile(), { headers }))).toEqual(refused('Too many photos'));
	});

	test('gives, replaces and removes photos for the secret key', async () => {
		const [key, other] = [newKey(), newKey()];
		const { body } = await upload(url, key, jpegFile());
		const { Id } = body as { Id: string };
		const path = `/object/${photoBucket}/${key}`;
		for (const to of [path, `/object/authenticated/${photoBucket}/${key}`])
			expect(await call('GET', to)).toEqual({ status: 200, type: 'image/jpeg', body: jpeg });
		expect(said(await call('GET', `/object/authenticated/${photoBucket}/${other}`))).toEqual(missing);

		const smaller = jpegOf(jpeg.length + 1);
		const replace = (to: string, type: string) =>
			call('PUT', `/object/${photoBucket}/${to}`, smaller, { ...secret, 'content-type': type });
		expect(said(await replace(key, 'image/jpeg'))).toEqual([200, { Key: `${photoBucket}/${key}`, Id }]);
		expect((await call('GET', path)).body).toEqual(smaller);
		expect((await replace(other, 'image/png')).body).toMatchObject({ Key: `${photoBucket}/${other}` });
		expect(said(await replace(key, 'text/html'))).toEqual(badType('text/html'));

		const prefixes = [key, other, newKey()];
		const removed = await call('DELETE', `/object/${photoBucket}`, { prefixes });
		expect(removed.status).toBe(200);
		expect(removed.body.map(({ name }: { name: string }) => name).sort()).toEqual([key, other].sort());
		expect(removed.body[0]).toMatchObject({ bucket_id: photoBucket, id: expect.stringMatching(uuid) });
		expect(said(await call('DELETE', `/object/${photoBucket}`, { prefixes }))).toEqual([200, []]);
		await upload(url, key, jpegFile());
		expect(said(await call('DELETE', path))).toEqual([200, { message: 'Successfully deleted' }]);
		expect((await fetch(publicUrl(url, key))).status).toBe(400);
		expect([...(project?.files.keys() ?? [])].filter((name) => name.startsWith(key))).toEqual([]);
	});
});

describe.runIf(project)('the gateway', () => {
	test('takes the public key and, from no browser, the secret one', async () => {
		const row = { ...rows.callback_requests, id: crypto.randomUUID() };
		expect((await insert(url, 'callback_requests', row)).status).toBe(201);
		expect(said(await insert(url, 'callback_requests', row))).toMatchObject([409, { code: '23505' }]);
		const statusOf = (headers: Record<string, string>) =>
			fetch(`${url}/rest/v1/callback_requests`, { headers }).then(({ status }) => status);
		expect(await statusOf({})).toBe(401);
		expect(await statusOf({ ...anonymous, authorization: secret.authorization })).toBe(401);
		// Its role has no right to a table that no migration gave it.
		expect(await statusOf(secret)).toBe(403);
		expect(await statusOf({ ...secret, 'user-agent': 'Mozilla/5.0' })).toBe(401);
	});
});
