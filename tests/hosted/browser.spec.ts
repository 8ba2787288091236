import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { referenceOf } from '#leads/reference.ts';
import { readSettings } from '#server/settings/read.ts';
import { readSite } from '#server/site/files.ts';
import { siteHeaders } from '#server/site/headers.ts';
import { siteListener } from '#server/site/serve.ts';
import { expect, fill, openFromHeader, test, toastOf } from '../e2e/fixtures.ts';
import * as form from '../e2e/form.ts';
import { inDatabase, removeTemporaryFolders } from '../support/database.ts';
import { operatorAddress, type Receivers, startReceivers } from '../support/receivers.ts';
import { startDelivering, type TestServer, temporaryFolder } from '../support/server.ts';
import { freePort } from '../support/sockets.ts';
import { type HostedProject, startHostedProject } from './project.ts';

// The site, built for a hosted project, with its pages on a static host and with the server at another address.

// Not the embedded site of other tests.
test.use({ baseURL: '' });

const visitor = { 'Email Address': 'visitor@example.com' };

let project: HostedProject;
let receivers: Receivers;
let server: TestServer;
let pages: string;
let endPages = () => {};
test.beforeAll(async () => {
	test.setTimeout(300_000);
	const started = await startHostedProject();
	if (!started) throw new Error('There is no Postgres or PostgREST: npm has them for Linux on x64 only.');
	project = started;
	receivers = await startReceivers();
	const [pagesPort, serverPort] = [await freePort(), await freePort()];
	pages = `http://127.0.0.1:${pagesPort}`;
	const env = {
		...project.env,
		...receivers.env,
		SITE_URL: pages,
		SERVER_URL: `http://127.0.0.1:${serverPort}`,
	};
	const dist = await buildSite(env);
	server = await startDelivering(receivers, { dist, env: { ...env, PORT: String(serverPort) } });
	endPages = await serveStatically(dist, pagesPort);
});
test.afterAll(async () => {
	endPages();
	await server.stop();
	await receivers.end();
	await project.stop();
	await removeTemporaryFolders();
});

const root = join(import.meta.dirname, '../..');

/** Builds the site with these settings into a folder of its own. Takes half a minute. */
async function buildSite(env: Record<string, string>): Promise<string> {
	const folder = await temporaryFolder();
	const astro = join(root, 'node_modules/astro/bin/astro.mjs');
	const { status, stderr } = spawnSync(process.execPath, [astro, 'build', '--silent', '--outDir', folder], {
		cwd: root,
		env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ASTRO_TELEMETRY_DISABLED: '1', ...env },
		encoding: 'utf8',
	});
	if (status !== 0) throw new Error(`The build failed:\n${stderr}`);
	return folder;
}

/** Serves a built site as a static host does: files, and nothing that accepts a post. @returns a function that ends it */
async function serveStatically(dist: string, port: number): Promise<() => void> {
	const settings = readSettings({});
	const server = createServer(siteListener(await readSite(dist, settings), siteHeaders(settings)));
	await once(server.listen(port, '127.0.0.1'), 'listening');
	return () => {
		server.closeAllConnections();
		server.close();
	};
}

/** The requests of a page to other hosts than its own. */
function elsewhere(page: Page): string[] {
	const seen: string[] = [];
	page.on('request', (request) => {
		const { origin, protocol } = new URL(request.url());
		if (protocol === 'http:' && origin !== pages) seen.push(`${request.method()} ${origin}`);
	});
	return seen;
}

/** Photo quotes that the back office has taken over. */
const quotesNow = (name: string) =>
	inDatabase(server.dataDir, (database) =>
		database
			.prepare('SELECT id, photo_urls FROM photo_quote_requests WHERE name = ?')
			.all(name)
			.map(({ id, photo_urls }) => ({ id, photo_urls: JSON.parse(String(photo_urls)) as string[] })),
	);
async function quotesOf(name: string) {
	await expect.poll(() => quotesNow(name).length, { timeout: 30_000 }).toBe(1);
	return quotesNow(name);
}
const eventsAbout = (id: unknown) =>
	receivers.hook.received().flatMap(({ body, verified }) => {
		const event = JSON.parse(body);
		return verified && event.data.id === id ? [event] : [];
	});

test('a photo quote with JPEG, PNG and HEIC goes to the project and reaches everybody, without hidden notes', async ({
	page,
	photos,
}) => {
	const calls = elsewhere(page);
	await page.goto(pages);
	expect(await page.content()).not.toContain(project.secretKey);
	const files = [photos.jpegs[0] ?? '', photos.png, photos.heic];
	const dialog = await form.openFilled(page, 'photo-quote', { ...visitor, 'Full Name': 'Three Photos' }, files);
	await form.press(dialog, 'photo-quote');
	await expect(toastOf(page)).toContainText('Quote Request Submitted!');
	expect(new Set(calls)).toEqual(new Set([`POST ${project.url}`]));
	const [request] = await quotesOf('Three Photos');
	const id = String(request?.id);
	await expect.poll(() => eventsAbout(id).length).toBe(1);
	const mailsAbout = () => receivers.mail.accepted().filter(({ subject }) => subject?.includes(referenceOf(id)));
	await expect.poll(() => mailsAbout().length, { timeout: 30_000 }).toBe(2);
	const urls = request?.photo_urls ?? [];
	await expect.poll(async () => (await project.run('select 1 from inbox')).length + project.files.size).toBe(0);
	expect(urls).toHaveLength(3);
	for (const url of urls) {
		expect(url).toContain(`${server.url}/storage/v1/object/public/photo_quotes/${id}/`);
		const response = await fetch(url);
		const bytes = Buffer.from(await response.arrayBuffer());
		expect(response.headers.get('content-type')).toBe('image/jpeg');
		expect((await sharp(bytes).metadata()).exif).toBeUndefined();
	}
	const toOperator = mailsAbout().find(({ to }) => to.includes(operatorAddress));
	// Two JPEGs as the form made them, and a HEIC drawn by the server.
	expect(toOperator?.mail.attachments).toHaveLength(3);
});

test('without scripts, the form is posted to the server', async ({ browser, photos }) => {
	const context = await browser.newContext({ javaScriptEnabled: false });
	const page = await context.newPage();
	await page.goto(pages);
	const dialog = await openFromHeader(page, 'Upload Photos for Quote');
	await fill(dialog, { ...form.answers['photo-quote'], 'Full Name': 'No Script' });
	await form.choose(dialog, photos.jpegs[0] ?? '');
	await form.press(dialog, 'photo-quote');
	await expect(page.getByText(/[0-9A-F]{4}-[0-9A-F]{4}/).first()).toBeVisible();
	expect(page.url()).toContain(server.url);
	const [request] = await quotesOf('No Script');
	const [url = ''] = request?.photo_urls ?? [];
	const stored = await fetch(url);
	expect((await sharp(Buffer.from(await stored.arrayBuffer())).metadata()).exif).toBeUndefined();
	await context.close();
});
