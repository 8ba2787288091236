import { describe, expect, test } from 'vitest';
import { acts } from '#server/desk/acts.ts';
import { reads } from '#server/desk/reads.ts';
import { enterByCommand } from '../support/desk.ts';
import { operatorAddress } from '../support/receivers.ts';
import { startHere } from '../support/shared.ts';
import { freePort } from '../support/sockets.ts';
import { ask, change, desk, enter, linkSent, post, read, startDesk } from './outside.ts';

startDesk();

const quote = () => desk.requests.find(({ photos }) => photos.length > 0);
const pathOf = (path: string) =>
	`/desk/api/${path.replace(':kind/:id', `${quote()?.kind}/${quote()?.id}`).replace(':id', '1')}`;
/** Everything that has data in it. */
const dataPaths = () => [
	...Object.keys(reads).map(pathOf),
	...[`photos/${quote()?.photos[0]}`, `photos/${quote()?.photos[0]}?small`].map(pathOf),
	...['export.csv', 'bills.csv?month=2026-11&company=Alpha+Lifts'].map(pathOf),
];
/** Everything that changes something. */
const actPaths = () => Object.keys(acts).map(pathOf);

describe('The desk from outside', () => {
	test('shows and does nothing without a session', async () => {
		for (const path of [...dataPaths(), '/desk/api/nothing']) {
			const { status, text } = await read(path);
			expect([path, status, text]).toEqual([path, 401, '{"error":"Your session is over. Ask for a new link."}']);
		}
		for (const path of actPaths()) expect([path, (await post(desk.url, path, {})).status]).toEqual([path, 401]);
		for (const path of ['/desk/', '/desk/requests/photo-quote/x', '/desk/?x'])
			expect((await read(path)).headers.location).toBe('/desk/login');
		expect((await read('/desk')).headers.location).toBe('/desk/');
		const cookie = await enter();
		for (const path of dataPaths().filter((one) => one.includes('photos/'))) {
			const { status, headers } = await read(path, cookie);
			expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'image/jpeg', 'no-store']);
		}
	});

	test('keeps in its pages what an e-mail linked to, until somebody has logged in', async () => {
		const [{ kind, id } = { kind: '', id: '' }] = desk.requests;
		const wanted = `?open=${kind}/${id}`;
		const asked = await read(`/desk/${wanted}`);
		expect([asked.status, asked.headers.location]).toEqual([303, `/desk/login${wanted}`]);
		expect((await read(`/desk/login${wanted}`)).text).toContain(`name="wanted" value="${wanted}"`);
		change('DELETE FROM desk_links');
		const address = new URL(await linkSent(operatorAddress, { wanted }));
		expect(address.searchParams.get('wanted')).toBe(wanted);
		expect((await read(address.pathname + address.search)).text).toContain(`name="wanted" value="${wanted}"`);
	});
});

describe('The link that “npm run leads -- desk” prints', () => {
	test('opens the desk at the machine where DESK is off, mail or none; no other Host, and no proxy, reaches it', async () => {
		const PORT = String(await freePort());
		const env = { PORT, HOST: 'localhost', SITE_URL: 'https://www.example.org' };
		const server = await startHere({ env });
		const own = { url: server.url.replace('127.0.0.1', 'localhost'), dataDir: server.dataDir, env };
		const cookie = await enterByCommand(own);
		const reached = (more: Record<string, string> = {}, path = '/desk/api/session') =>
			ask(own.url, path, { headers: { cookie, ...more } });
		// As through `ssh -L`, from another port of one's own computer.
		for (const here of [{}, { host: 'localhost:9000' }])
			expect(JSON.parse((await reached(here)).text)).toMatchObject({ sends: false });
		for (const other of [{ host: 'www.example.org' }, { via: '1.1 proxy' }] as Record<string, string>[])
			for (const path of ['/desk', '/desk/login', '/desk/api/session']) {
				const { status, text } = await reached(other, path);
				expect([other, path, status, text.includes('Page Not Found')]).toEqual([other, path, 404, true]);
			}
		await server.stop();
	});
});
