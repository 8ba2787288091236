import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { sources } from '#facts/sources.ts';
import { type Look, lookAt, outwardAddresses, type Results, reportOf } from '../../scripts/links/look.ts';
import { isPublicAddress } from '../../scripts/links/open.ts';
import { run } from '../support/operator.ts';
import { temporaryFolder } from '../support/server.ts';

const page = (title: string, text: string) =>
	`<!doctype html><title>${title}</title><script>${Math.random()}</script><main><p>${text}</p></main>`;

let text = 'A ramp rises 1 in 12.';
let opened = 0;
let atOnce = 0;
let mostAtOnce = 0;
let bytesSent = 0;
let passTime = () => {};

const html = (response: ServerResponse, status: number, body: string) =>
	response.writeHead(status, { 'content-type': 'text/html' }).end(body);
const to = (response: ServerResponse, status: number, location: string) =>
	response.writeHead(status, { location }).end();

const answers: Readonly<Record<string, (response: ServerResponse) => unknown>> = {
	'/alive': (response) => html(response, 200, page('Alive', 'As ever.')),
	'/changing': (response) => html(response, 200, page('Changing', text)),
	'/restless': (response) => html(response, 200, page('Restless', `Visitor number ${opened}`)),
	'/dead': (response) => html(response, 404, page('Not found', '')),
	'/refused': (response) => html(response, 403, page('Are you a robot?', '')),
	'/moved': (response) => to(response, 301, '/alive'),
	'/for-now': (response) => to(response, 302, '/alive'),
	'/round': (response) => to(response, 302, '/round'),
	'/to-a-file': (response) => to(response, 302, 'file:///etc/passwd'),
	'/slow': () => passTime(),
	'/endless': (response) => {
		response.writeHead(200, { 'content-type': 'application/pdf' });
		const more = () => {
			if (response.destroyed) return;
			bytesSent += 65_536;
			response.write(Buffer.alloc(65_536)) ? setImmediate(more) : response.once('drain', more);
		};
		more();
	},
};
const server = createServer(async ({ url = '' }, response) => {
	opened++;
	mostAtOnce = Math.max(mostAtOnce, ++atOnce);
	response.on('close', () => atOnce--);
	await new Promise((resolve) => setTimeout(resolve, 5));
	answers[url]?.(response);
});
let site = '';
beforeAll(async () => {
	await once(server.listen(0, '127.0.0.1'), 'listening');
	site = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
});
afterAll(async () => {
	server.closeAllConnections();
	server.close();
});
beforeEach(() => {
	[opened, mostAtOnce] = [0, 0];
});

const way = { mayConnect: () => true, timeout: 60_000, pause: 1, userAgent: 'test' };
const at = (...paths: string[]) => paths.map((path) => ({ address: `${site}${path}`, on: ['/blog/test'] }));

async function look(paths: string[], before?: Results): Promise<Results> {
	const results = await lookAt(at(...paths), before, way, new Date('2026-11-22T10:00:00Z'));
	if (!results) throw new Error('no network');
	return results;
}
const of = ({ looks }: Results, path: string): Partial<Look> | undefined =>
	looks.find(({ address }) => address === `${site}${path}`);

describe('npm run writers links says of an address', () => {
	test('that it is alive, dead, not readable or moved, and calls nothing dead that only refused', async () => {
		// Calls follow one another: the timeout that passes is that of the call to `/slow`.
		const timeouts = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
			const timeout = new AbortController();
			passTime = () => timeout.abort();
			return timeout.signal;
		});
		onTestFinished(() => timeouts.mockRestore());
		const found = await look(Object.keys(answers));
		expect(timeouts).toHaveBeenCalledWith(way.timeout);
		expect(of(found, '/alive')).toMatchObject({ state: 'alive', why: '200', changed: [], read: { title: 'Alive' } });
		expect(of(found, '/alive')).not.toHaveProperty('movedTo');
		expect(of(found, '/dead')).toMatchObject({ state: 'dead', why: '404' });
		expect(of(found, '/refused')).toMatchObject({ state: 'unread', why: '403' });
		expect(of(found, '/slow')).toMatchObject({ state: 'unread', why: 'timeout' });
		expect(of(found, '/round')).toMatchObject({ state: 'unread', why: 'too many redirects' });
		expect(of(found, '/to-a-file')).toMatchObject({ state: 'unread', why: 'bad redirect' });
		expect(of(found, '/moved')).toMatchObject({ state: 'alive', movedTo: `${site}/alive` });
		expect(of(found, '/for-now')).toMatchObject({ state: 'alive', read: { at: `${site}/alive` } });
		expect(of(found, '/for-now')).not.toHaveProperty('movedTo');
		const report = reportOf(found, undefined);
		expect(report).toMatch(/^11 addresses opened, the first run, .*: 5 as they should be\.\n/);
		expect(report).toContain(`Dead (1)\n  ${site}/dead\n    404\n    on /blog/test`);
		expect(report).toContain(`Moved for good (1)\n  ${site}/moved\n    now ${site}/alive`);
		expect(report).toContain('Not readable by a program: open it yourself (4)');
	});

	test('that its text, its title or where it leads has changed, and not that a page differs each time', async () => {
		const first = await look(['/changing', '/restless', '/alive']);
		text = 'A ramp rises 1 in 15.';
		const second = await look(['/changing', '/restless', '/alive', '/dead'], first);
		expect(of(second, '/changing')?.changed).toEqual(['text']);
		expect(of(second, '/restless')?.changed).toEqual([]);
		expect(of(second, '/alive')?.changed).toEqual([]);
		expect(reportOf(second, first)).toMatch(/^4 addresses opened, compared with 2026-11-22: 2 as/);
		expect(reportOf(second, first)).toContain(
			`Changed since it was last read (1)\n  ${site}/changing\n    text; its title now: Changing`,
		);
		expect(of(await look(['/changing'], second), '/changing')?.changed).toEqual([]);
	});

	test('when it was last read, once it is not, and compares with that when it is back', async () => {
		const first = await look(['/changing']);
		const [known] = first.looks;
		const gone: Results = { ...first, looks: [{ ...(known as Look), address: `${site}/dead` }] };
		const second = await look(['/dead'], gone);
		expect(reportOf(second, gone)).toContain('404, last read 2026-11-22');
		const back: Results = { ...second, looks: [{ ...(second.looks[0] as Look), address: `${site}/alive` }] };
		expect(of(await look(['/alive'], back), '/alive')?.changed).toEqual(['title', 'text', 'address']);
	});
});

/** Of this machine or its network, or that may lead there. */
const ownAddresses =
	'10.1.2.3 127.0.0.1 169.254.169.254 172.31.0.1 192.168.1.1 100.64.0.1 0.0.0.0 ::1 :: fe80::1 fd00::1 ::ffff:10.0.0.1 ::ffff:8.8.8.8 2002:0a00:1:: localhost';

describe('npm run writers links', () => {
	test('calls a host one at a time, and reads no more of an answer than it needs', async () => {
		bytesSent = 0;
		await look(['/alive', '/changing', '/endless', '/moved', '/for-now', '/dead', '/refused']);
		expect(mostAtOnce).toBe(1);
		expect(bytesSent).toBeLessThan(8_000_000);
	});

	test('connects to no address of this machine or its network, by number, name or redirect', async () => {
		const found = await lookAt(at('/alive'), undefined, { ...way, mayConnect: isPublicAddress });
		expect([found, opened]).toEqual([undefined, 0]);
		const named = [{ address: site.replace('127.0.0.1', 'localhost'), on: [] }];
		expect(await lookAt(named, undefined, { ...way, mayConnect: isPublicAddress })).toBeUndefined();
		expect(opened).toBe(0);
		for (const ip of ownAddresses.split(' ')) expect([ip, isPublicAddress(ip)]).toEqual([ip, false]);
		for (const ip of ['8.8.8.8', '172.32.0.1', '2606:4700::1111'])
			expect([ip, isPublicAddress(ip)]).toEqual([ip, true]);
	});

	test('claims nothing where no address answers, and stops early', async () => {
		const nobody = Array.from({ length: 40 }, (_, n) => ({ address: `http://127.0.0.1:1/${n}`, on: [] }));
		expect(await lookAt(nobody, undefined, way)).toBeUndefined();
	});

	test('opens what pages link to outside of the site, and the sources of the facts, each once', async () => {
		const dist = await temporaryFolder();
		mkdirSync(join(dist, 'blog'));
		writeFileSync(
			join(dist, 'index.html'),
			'<a href="https://other.example/a#x">A</a><a href="https://site.example/b">B</a>',
		);
		writeFileSync(
			join(dist, 'blog/one.html'),
			'<a href="https://other.example/a">A</a><a href="mailto:x@y.example">M</a>',
		);
		const found = outwardAddresses(dist, 'https://site.example');
		expect(found[0]).toEqual({ address: 'https://other.example/a', on: ['/blog/one', '/'] });
		const linked = Object.values(sources).filter((source) => 'url' in source && source.url);
		expect(found.slice(1).every(({ on }) => on.join() === 'the facts')).toBe(true);
		expect(found.length).toBeGreaterThan(linked.length * 0.8);
	});

	test('prints nothing of a stranger’s page that a terminal would obey', async () => {
		const hostile: Look = { address: `${site}/x`, on: ['/'], state: 'alive', why: '200', changed: ['title'] };
		const read = { at: '', digest: '', on: '2026-11-22', title: 'Free\u001b[31m\u202e' };
		const report = reportOf({ on: '', looks: [{ ...hostile, read }] }, undefined);
		expect(report).toContain('its title now: Free');
		for (const bad of ['\u001b', '\u202e']) expect(report).not.toContain(bad);
	});

	test('as a program, without a network, says so in one line, keeps the last results and ends with 3', async () => {
		const file = join(await temporaryFolder(), 'last.json');
		writeFileSync(file, '{"on":"2026-10-22T00:00:00.000Z","looks":[]}');
		const before = readFileSync(file, 'utf8');
		// With a library in place of the system's that finds no name: the machine that runs this may have a network.
		const { code, out, err } = await run('scripts/links.ts', ['--file', file], {
			NODE_OPTIONS: `--import=${join(import.meta.dirname, '../support/no-network.mjs')}`,
			DATA_DIR: await temporaryFolder(),
		});
		expect([code, out]).toEqual([3, '']);
		expect(err).toBe(
			'No address answered: this machine has no network. Nothing was checked, and the last results stay.\n',
		);
		expect(readFileSync(file, 'utf8')).toBe(before);
	});
});
