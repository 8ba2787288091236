import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { type Table, tables } from '#leads/tables.ts';
import type { Logger } from '#server/log.ts';
import { NotAPhoto, TooLarge } from '#server/photos/staging.ts';
import { maxFormBytes, maxUploadBytes } from '#server/settings/limits.ts';
import { DiskFull, FolderClosed, IdTaken, KeyTaken } from '#server/store/errors.ts';
import { restErrors, storageErrors, toWireError } from '#server/wire/errors.ts';
import { isNoRoom, isTooLong, judge, newPhotoKey } from '#server/wire/forms/receive.ts';
import { openIntake, receiveFile, type Take } from '#server/wire/intake.ts';
import type { RateLimits } from '#server/wire/rate-limits.ts';
import type { Problem } from '#wire/plain-form.ts';

const multipart = 'multipart/form-data; boundary=b';
const begin = '--b\r\ncontent-disposition: form-data; name=""; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n';
const truncated = { status: 400, body: { code: 'InvalidRequest', message: 'The body ended too early' } };

/** A call whose body is what is written to it, and what is received of it. */
function callOf(type: string) {
	const line = new PassThrough();
	const take = vi.fn<Take<Buffer>>((file) => buffer(file));
	const incoming = Object.assign(line, { headers: { 'content-type': type } }) as unknown as IncomingMessage;
	return { line, take, receive: () => receiveFile(incoming, take) };
}

test.each([multipart, 'image/jpeg'])('a client that has left before its %s is read is not waited for', async (type) => {
	const { line, receive } = callOf(type);
	line.destroy();
	await expect(receive()).rejects.toMatchObject(truncated);
});

test.each([multipart, 'image/jpeg'])('a client that leaves in the middle of its %s has sent no photo', async (type) => {
	const { line, take, receive } = callOf(type);
	const received = receive();
	line.write(`${type === multipart ? begin : ''}some bytes`);
	await vi.waitFor(() => expect(take).toHaveBeenCalled());
	line.destroy();
	await expect(received).rejects.toMatchObject(truncated);
});

test('the first file of a body is received, and nothing else of it', async () => {
	const { line, take, receive } = callOf(multipart);
	line.end(`${begin}one\r\n${begin}two\r\n--b--\r\n`);
	expect(String(await receive())).toBe('one');
	expect(take).toHaveBeenCalledWith(expect.anything(), 'image/jpeg');
});

const call = { headers: { 'content-length': '900' } } as IncomingMessage;

/** On a disk that has room for one photo at a time, and for requests that are held or not. */
function intakeOf(admitted: ReturnType<RateLimits['takeRequest']>, hasRoom = true) {
	let isTaken = false;
	const release = () => {
		isTaken = false;
	};
	const reserve = vi.fn(async (_bytes: number) => {
		if (isTaken) return undefined;
		isTaken = true;
		return release;
	});
	const [ended, onInserted] = [vi.fn(), vi.fn()];
	const insertTogether = vi.fn(async () => true);
	const answers = { isUnserved: () => true };
	const store = { disk: { reserve, hasRoom: async () => hasRoom }, requests: { insertTogether }, answers };
	const rateLimits = { takePhoto: vi.fn((_caller: string, _bytes: number) => ended), takeRequest: () => admitted };
	const parts = { store, rateLimits, callerOf: () => 'one', onInserted };
	const intake = openIntake(parts as unknown as Parameters<typeof openIntake>[0]);
	return { ...intake, reserve, rateLimits, ended, onInserted, insertTogether };
}

test('a photo has its place on the disk until it is stored or refused, and no second one beside it', async () => {
	const { takePhoto, reserve, rateLimits, ended } = intakeOf(1);
	const full = { body: { statusCode: '507' } };
	await takePhoto(call, async () => {
		await expect(takePhoto(call, async () => ({ size: 1 }))).rejects.toMatchObject(full);
		return { size: 1 };
	});
	await expect(takePhoto(call, () => Promise.reject(new Error('no photo')))).rejects.toThrow('no photo');
	const [chunked, long] = [{}, { 'content-length': '1e9' }].map((headers) => ({ headers }) as IncomingMessage);
	for (const one of [chunked, long])
		expect(await takePhoto(one as IncomingMessage, async () => ({ size: 2 }))).toEqual({ size: 2 });
	// By the size that it states, or else by the largest that it may have.
	const bytes = [900, 900, 900, maxUploadBytes, maxUploadBytes];
	expect(reserve.mock.calls.flat()).toEqual(bytes);
	expect(rateLimits.takePhoto.mock.calls).toEqual(bytes.map((size) => ['one', size]));
	expect(ended.mock.calls.flat()).toEqual([undefined, 1, undefined, 2, 2]);
});

test.each([
	[null, { isHeld: false, isConfirmed: true, isUnserved: true }],
	['sender-1', { isHeld: true, isConfirmed: true, isUnserved: false }],
])('a request that is held or not (%s) is stored; nobody is told of one that is held', async (held, stored) => {
	const giveBack = vi.fn();
	const { storeRequest, insertTogether, onInserted } = intakeOf({ held, mayThank: true, giveBack });
	expect(await storeRequest(call, tables[0] as Table, {}, 'trap')).toEqual(stored);
	expect(insertTogether).toHaveBeenCalledWith(tables[0], [{}], 'trap', {
		held,
		mayThank: true,
		giveBack,
		source: null,
	});
	expect(onInserted.mock.calls).toEqual(held ? [] : [[tables[0]?.kind, call]]);
	insertTogether.mockRejectedValue(new Error('full'));
	await expect(storeRequest(call, tables[0] as Table, {}, null)).rejects.toThrow('full');
	expect([giveBack.mock.calls.length, onInserted.mock.calls.length]).toEqual([1, held ? 0 : 1]);
});

test('a request that would be held is refused on a full disk, and does not count', async () => {
	const giveBack = vi.fn();
	const { storeRequest } = intakeOf({ held: 'sender-1', mayThank: true, giveBack }, false);
	const stored = storeRequest(call, tables[0] as Table, {}, null);
	await expect(stored).rejects.toMatchObject({ status: 503, body: { code: '53100' } });
	expect(giveBack).toHaveBeenCalledOnce();
});

test('what a form says of what could not be stored, and how long it may be', () => {
	const judged = (failure: unknown) => {
		const [problems, error] = [new Set<Problem>(), vi.fn()];
		const { status, waitMinutes } = judge(problems, failure, { error } as unknown as Logger);
		return `${status} ${waitMinutes} ${[...problems]} ${error.mock.calls.length}`;
	};
	expect([undefined, restErrors.tooMany(61), restErrors.diskFull(), new Error()].map(judged)).toEqual([
		...['422 0  0', '429 2 too-many-requests 0', '503 0 failed 1', '503 0 failed 1'],
	]);
	const full = [restErrors.tooMany(1), restErrors.diskFull(), storageErrors.diskFull(), new DiskFull()];
	expect([...full, restErrors.internal(), new Error()].map(isNoRoom)).toEqual([true, true, true, true, false, false]);
	const [one = '', next = ''] = [1, 2].map(() => newPhotoKey('a', 'b.jpg'));
	expect(one < next).toBe(true);
	const isLong = (length: number, takesPhotos = false) =>
		isTooLong({ headers: { 'content-length': String(length) } } as IncomingMessage, takesPhotos);
	const most = maxFormBytes + 5 * maxUploadBytes;
	expect([isLong(maxFormBytes), isLong(maxFormBytes + 1), isLong(most, true), isLong(most + 1, true)]).toEqual([
		...[false, true, false, true],
	]);
});

test('what a store refuses is told in the words of Supabase, and what it cannot do as a fault', () => {
	const photos = [new KeyTaken(), new FolderClosed(), new TooLarge(), new NotAPhoto(), new DiskFull(), new Error()];
	const told = photos.map(
		(one) => toWireError(one, '/storage/v1/object').body as { statusCode: string; error: string },
	);
	expect(told.map(({ statusCode, error }) => `${statusCode} ${error}`)).toEqual([
		...['409 Duplicate', '403 Unauthorized', '413 Payload too large', '415 invalid_mime_type'],
		...['507 Insufficient storage', '500 InternalError'],
	]);
	const rows = [new IdTaken('t'), new DiskFull(), new Error()].map((one) => toWireError(one, '/rest/v1/t').status);
	expect(rows).toEqual([409, 503, 500]);
});
