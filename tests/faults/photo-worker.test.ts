import { execFileSync, fork } from 'node:child_process';
import { constants } from 'node:fs';
import { open, readdir, readFile, readlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { platform } from 'node:process';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createPhotoWorker } from '#server/photos/worker/worker.ts';
import { childrenOf } from '../support/processes.ts';
import { startServer, temporaryFolder } from '../support/server.ts';
import { eventually } from '../support/shared-delivery.ts';
import { jpeg, jpegFile, jpegOf, photosByType } from '../support/small-photos.ts';
import { newKey, upload } from '../support/wire.ts';

const heic = photosByType['image/heic'] as Buffer;
/** How long a worker may take, in ms: what only a hang takes. */
const patience = 120_000;
const linux = platform === 'linux';

async function file(bytes: Buffer): Promise<string> {
	const path = join(await temporaryFolder(), 'photo');
	await writeFile(path, bytes);
	return path;
}

const clean = async (bytes = jpeg) => ({ act: 'clean', path: await file(bytes), type: 'image/jpeg' }) as const;

test('the worker understands the tasks of servers that were started before an upgrade', async () => {
	const worker = fork(join(import.meta.dirname, '../../server/photos/worker/program.ts'), {
		serialization: 'advanced',
		stdio: 'ignore',
	});
	onTestFinished(() => void worker.kill('SIGKILL'));
	const said: unknown[] = [];
	worker.on('message', (message) => said.push(message));
	await eventually(() => expect(said).toEqual(['ready']));
	worker.send({ act: 'clean', path: await file(jpeg), type: 'image/jpeg' });
	await eventually(() => expect(said).toEqual(['ready', 'begun', { done: jpeg.length }]));
	worker.send({ act: 'clean', path: await file(Buffer.from('no photo')), type: 'image/jpeg' });
	await eventually(() => expect(said.slice(3)).toEqual(['begun', { refused: 'broken' }]));
});

test('a photo that exceeds the timeout is rejected and its worker killed; the next one gets a new worker', async () => {
	const worker = createPhotoWorker(1024 ** 3);
	const [large, small] = [await clean(jpegOf(10_000_000)), await clean()];
	// The process runs already, so that all of the millisecond is for the photo.
	expect(await worker.run(small, patience)).toBe(jpeg.length);
	const [slow, next] = [worker.run(large, 1), worker.run(small, patience)];
	await expect(slow).rejects.toMatchObject({ name: 'RefusedPhoto', reason: 'broken' });
	expect(await next).toBe(jpeg.length);
	worker.close();
	await expect(worker.run(large, patience)).rejects.toThrow('closed');
});

test.runIf(linux)('a photo that exceeds the memory limit is rejected and its worker killed', async () => {
	// Less than decoding a HEIC takes, more than Node does.
	const worker = createPhotoWorker(90 * 1024 ** 2);
	expect(await worker.run(await clean(), patience)).toBe(jpeg.length);
	const draw = { act: 'draw', path: await file(heic), type: 'image/heic', px: 360 } as const;
	await expect(worker.run(draw, patience)).rejects.toMatchObject({ reason: 'broken' });
	expect(await worker.run(await clean(), patience)).toBe(jpeg.length);
	worker.close();
});

/** A photo that its worker waits for in the middle of its work, since it is a pipe that nobody has written to yet. */
async function pipe() {
	const path = join(await temporaryFolder(), 'photo');
	execFileSync('mkfifo', [path]);
	let last = 0;
	return {
		task: { act: 'clean', path, type: 'image/jpeg' } as const,
		/** Resolves when the next worker waits for it, with its process number and the pipe's other end. */
		waiting: async () => {
			// It cannot be opened for writing before somebody reads.
			const opening = () => open(path, constants.O_WRONLY | constants.O_NONBLOCK).catch(() => undefined);
			const file = await vi.waitUntil(opening, { timeout: patience, interval: 5 });
			onTestFinished(() => file.close().catch(() => {}));
			// One that was killed may still be a child: the next has the pipe open.
			const hasIt = async (pid: number) => {
				const open = await readdir(`/proc/${pid}/fd`).catch(() => []);
				return (await Promise.all(open.map((fd) => readlink(`/proc/${pid}/fd/${fd}`).catch(() => '')))).includes(path);
			};
			const isNext = async () => {
				for (const pid of await childrenOf(process.pid)) if (pid !== last && (await hasIt(pid))) return pid;
				return undefined;
			};
			last = (await vi.waitUntil(isNext, { timeout: patience, interval: 5 })) as number;
			return { pid: last, file };
		},
	};
}

test.runIf(linux)('a photo whose worker is killed by something else is tried once again', async () => {
	const worker = createPhotoWorker(1024 ** 3);
	const { task, waiting } = await pipe();
	const size = worker.run(task, patience);
	const first = await waiting();
	process.kill(first.pid, 'SIGKILL');
	const { file } = await waiting();
	await file.writeFile(jpeg);
	await Promise.all([first.file.close(), file.close()]);
	expect(await size).toBe(jpeg.length);
	worker.close();
});

test.runIf(linux)('a photo whose worker was killed twice from outside causes a 500, not a rejection', async () => {
	const worker = createPhotoWorker(1024 ** 3);
	const { task, waiting } = await pipe();
	const size = worker.run(task, patience).catch((error: Error) => error);
	for (const signal of ['SIGKILL', 'SIGTERM'] as const) process.kill((await waiting()).pid, signal);
	expect(await size).toMatchObject({ name: 'Error', message: expect.stringContaining('ended by something else') });
	// A crash is the photo's own, and it is refused.
	const crashing = await pipe();
	const crashed = worker.run(crashing.task, patience).catch((error: Error) => error);
	process.kill((await crashing.waiting()).pid, 'SIGSEGV');
	expect(await crashed).toMatchObject({ reason: 'broken' });
	worker.close();
});

test.runIf(linux)('copies that a killed worker has left do not stop the next one', async () => {
	const worker = createPhotoWorker(1024 ** 3);
	const exif = Buffer.from('ffe1000a457869660000', 'hex');
	const task = await clean(Buffer.concat([jpeg.subarray(0, 2), exif, Buffer.alloc(2, 'M'), jpeg.subarray(2)]));
	await writeFile(`${task.path}-clean`, 'half of it');
	expect(await worker.run(task, patience)).toBe(jpeg.length);
	expect(await readFile(task.path)).toEqual(jpeg);
	worker.close();
});

test.runIf(linux)('a worker is started for the first photo, holds no setting, and ends with the server', async () => {
	const server = await startServer({
		env: { CONTACT_EMAIL: 'test@example.com', SECRET_SETTING: 'not for decoders' },
	});
	expect(await childrenOf(server.pid)).toEqual([]);
	expect(await upload(server.url, newKey(), jpegFile())).toMatchObject({ status: 200 });
	const [worker = 0, ...more] = await childrenOf(server.pid);
	expect(more).toEqual([]);
	const names = (await readFile(`/proc/${worker}/environ`, 'utf8')).split('\0').map((line) => line.split('=')[0]);
	expect(
		names.filter(
			(name) => !['', 'NODE_COMPILE_CACHE', 'NODE_CHANNEL_FD', 'NODE_CHANNEL_SERIALIZATION_MODE'].includes(name ?? ''),
		),
	).toEqual([]);

	// Killed by whatever it was: the next photo is taken all the same.
	process.kill(worker, 'SIGKILL');
	expect(await upload(server.url, newKey(), jpegFile())).toMatchObject({ status: 200 });
	const [other = 0] = await childrenOf(server.pid);
	expect(other).not.toBe(worker);
	await server.stop();
	// One that has ended but was not waited for has no environment either.
	await expect.poll(() => readFile(`/proc/${other}/environ`, 'utf8').catch(() => '')).toBe('');
	expect(await readdir(join(server.dataDir, 'arriving'))).toEqual([]);
});
