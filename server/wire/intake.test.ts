import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { receiveFile, type Take } from '#server/wire/intake.ts';

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
