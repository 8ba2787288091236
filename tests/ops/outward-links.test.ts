import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { run } from '../support/operator.ts';

const server = createServer(({ url = '' }, response) => {
	const status = { '/dead': 404, '/refused': 403, '/moved': 301 }[url] ?? 200;
	response.writeHead(status, status === 301 ? { location: '/alive' } : { 'content-type': 'text/html' }).end();
});
let site = '';
beforeAll(async () => {
	await once(server.listen(0, '127.0.0.1'), 'listening');
	site = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
});
afterAll(() => server.close());

const links = (...paths: string[]) =>
	run('scripts/tools.ts', ['writers', 'links', ...paths.map((path) => site + path)], {});

test('addresses of others that are dead, moved or refuse programs are named', async () => {
	const { code, out } = await links('/alive', '/dead', '/refused', '/moved');
	expect(code).toBe(2);
	expect(out).toContain('4 addresses opened.');
	expect(out).toMatch(/Dead \(1\)\n {2}\S+\/dead\n {4}404/);
	expect(out).toMatch(/Leads elsewhere \(1\)\n {2}\S+\/moved\n {4}now \S+\/alive/);
	expect(out).toMatch(/open it yourself \(1\)\n {2}\S+\/refused\n {4}403/);
});

test('where all are as they should be, it ends with 0', async () => {
	expect(await links('/alive')).toMatchObject({ code: 0, out: '1 addresses opened.\n' });
});
