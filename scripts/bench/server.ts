import { randomUUID } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { startDelivering, startReceivers } from '../../tests/support/delivered.ts';
import { memory, treeCpuTime, treeMemory } from '../../tests/support/processes.ts';
import { removeTemporaryFolders, type TestServer, temporaryFolder } from '../../tests/support/server.ts';
import { jpegFile } from '../../tests/support/small-photos.ts';
import { insert, publicUrl, rows, upload } from '../../tests/support/wire.ts';
import { inTurn } from './measure.ts';

// `npm run bench server`: what pages, requests and photos cost one server: CPU time, memory and bytes on disk. CPU time says what
// the server can carry, whatever else the machine is doing meanwhile. Requests go to the operator, two companies and the visitor.

const photosEach = 4;
const requests = 60;
const seconds = 3;
const connections = 10;

const dist = join(import.meta.dirname, '../../dist');
const receivers = await startReceivers();
const dataDir = await temporaryFolder();
const companies = ['a', 'b'].map((name) => ({ name: `Lifts ${name}`, email: `${name}@example.net` }));
const server = await startDelivering(receivers, { dist, dataDir, routing: { maxCompaniesPerLead: 2, companies } });
await setTimeout(2000);
console.log(`idle: ${await memory(server.pid, 'VmRSS')} MB`);

const pages = await pagesOf(server.url);
await load(server.url, pages, 0.5);
const ofPages = await costOf(server, () => load(server.url, pages, seconds));
const { answers, p99 } = ofPages.result;
print(
	'answer with a page',
	ofPages,
	answers,
	`${Math.round(answers / ofPages.seconds)} a second, p99 ${p99.toFixed(0)} ms`,
);

const callbacks = await costOf(server, async () => {
	await inTurn(requests, () => insert(server.url, 'callback_requests', { ...rows.callback_requests, ...newPerson() }));
	await untilDelivered(server);
});
print('callback with 4 e-mails and a webhook', callbacks, requests);

const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
const picture = sharp({ create: { width: 1536, height: 1152, channels: 3, background: '#888', noise } });
const photo = jpegFile(await picture.jpeg({ quality: 80 }).toBuffer());
const quotes = await costOf(server, async () => {
	await inTurn(requests, sendQuote);
	await untilDelivered(server);
});
print(`photo quote with ${photosEach} photos of ${Math.round(photo.size / 1000)} kB`, quotes, requests);
console.log(`disk: ${Math.round((await blocksIn(join(dataDir, 'photos'))) / requests / photosEach / 1000)} kB a photo`);

console.log(
	`memory: ${await memory(server.pid, 'VmRSS')} MB after all this, ${await memory(server.pid, 'VmHWM')} MB at most`,
);
console.log(`with the photo worker: ${quotes.peak} MB at most`);
console.log(`load average: ${loadavg()[0]?.toFixed(1)}`);
await server.stop();
await receivers.end();
// Without its log, which is merged into the database at a stop.
const { size } = await stat(join(dataDir, 'leads.db'));
console.log(`database: ${(size / 2 / requests / 1000).toFixed(1)} kB a request with its deliveries`);
await removeTemporaryFolders();

function newPerson() {
	const id = randomUUID();
	return { id, email: `${id}@example.com` };
}

async function sendQuote(): Promise<void> {
	const person = newPerson();
	const keys = Array.from({ length: photosEach }, (_, index) => `${person.id}/${index}-steps.jpg`);
	for (const key of keys) await upload(server.url, key, photo);
	const photo_urls = keys.map((key) => publicUrl(server.url, key));
	await insert(server.url, 'photo_quote_requests', { ...rows.photo_quote_requests, ...person, photo_urls });
}

async function untilDelivered({ url }: TestServer): Promise<void> {
	for (;;) {
		const { deliveries } = (await (await fetch(`${url}/healthz`)).json()) as { deliveries: { waiting: number } };
		if (deliveries.waiting === 0) return;
		await setTimeout(200);
	}
}

interface Cost<T> {
	result: T;
	cpuMs: number;
	seconds: number;
	/** Most memory of the server and its photo worker together, in MB. */
	peak: number;
}

async function costOf<T>({ pid }: TestServer, work: () => Promise<T>): Promise<Cost<T>> {
	let peak = 0;
	const watch = setInterval(async () => {
		peak = Math.max(peak, await treeMemory(pid));
	}, 100);
	const [cpu, start] = [await treeCpuTime(pid), performance.now()];
	const result = await work();
	const cpuMs = (await treeCpuTime(pid)) - cpu;
	clearInterval(watch);
	return { result, cpuMs, seconds: (performance.now() - start) / 1000, peak };
}

function print(what: string, { cpuMs, seconds }: Cost<unknown>, count: number, more?: string): void {
	const speed = more ?? `${(count / seconds).toFixed(1)} a second here`;
	console.log(`${what}: ${(cpuMs / count).toFixed(2)} ms of CPU each; ${speed}`);
}

/** The paths of the pages that the sitemap lists. */
async function pagesOf(url: string): Promise<string[]> {
	const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
	return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = url]) => new URL(loc).pathname);
}

/** Asks for these pages in turn, as browsers do with brotli and over ten lasting connections. */
async function load(url: string, pages: readonly string[], seconds: number): Promise<{ answers: number; p99: number }> {
	const agent = new Agent({ keepAlive: true, maxSockets: connections });
	const times: number[] = [];
	const end = performance.now() + seconds * 1000;
	let next = 0;
	const worker = async () => {
		while (performance.now() < end) {
			const start = performance.now();
			await fetchPage(new URL(pages[next++ % pages.length] ?? '/', url), agent);
			times.push(performance.now() - start);
		}
	};
	await Promise.all(Array.from({ length: connections }, worker));
	agent.destroy();
	times.sort((a, b) => a - b);
	return { answers: times.length, p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN };
}

function fetchPage(url: URL, agent: Agent): Promise<void> {
	return new Promise((resolve, reject) => {
		get(url, { agent, headers: { 'accept-encoding': 'br', accept: 'text/html' } }, (response) => {
			if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}.`));
			response.resume().on('end', resolve);
		}).on('error', reject);
	});
}

/** What the files in a folder take of the disk, in bytes. */
async function blocksIn(folder: string): Promise<number> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
	const blocks = await Promise.all(files.map(async (file) => (await stat(file)).blocks));
	return blocks.reduce((sum, count) => sum + count * 512, 0);
}
