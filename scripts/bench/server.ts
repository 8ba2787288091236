import { randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pLimit from 'p-limit';
import sharp from 'sharp';
import { childrenOf, cpuTime, memory } from '../../tests/faults/linux.ts';
import { removeTemporaryFolders } from '../../tests/support/database.ts';
import { jpegFile } from '../../tests/support/photos.ts';
import { startReceivers } from '../../tests/support/receivers.ts';
import { startDelivering, type TestServer, temporaryFolder } from '../../tests/support/server.ts';
import { insert, publicUrl, rows, upload } from '../../tests/support/wire.ts';

// `npm run bench server`: what pages, requests and photos cost one server: CPU time and memory. CPU time says what
// the server can carry, whatever else the machine is doing meanwhile. Requests go to the operator, two companies and the visitor.

const photosEach = 4;
const requests = 60;
const answers = 10_000;
/** Calls it so often, four at a time. */
const inTurn = (count: number, call: () => Promise<unknown>) => pLimit(4).map(new Array(count).fill(0), call);

const dist = join(import.meta.dirname, '../../dist');
const receivers = await startReceivers();
const dataDir = await temporaryFolder();
const companies = ['a', 'b'].map((name) => ({ name: `Lifts ${name}`, email: `${name}@example.net` }));
const server = await startDelivering(receivers, { dist, dataDir, routing: { maxCompaniesPerLead: 2, companies } });
await setTimeout(2000);
console.log(`idle: ${await memory(server.pid, 'VmRSS')} MB`);

const pages = await pagesOf(server.url);
let asked = 0;
const load = (count: number) =>
	inTurn(count, async () => {
		const headers = { 'accept-encoding': 'br', accept: 'text/html' };
		const response = await fetch(new URL(pages[asked++ % pages.length] ?? '/', server.url), { headers });
		if (!response.ok) throw new Error(`${response.url} answered ${response.status}.`);
		await response.arrayBuffer();
	});
await load(1000);
print('answer with a page', await costOf(server, () => load(answers)), answers);

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

console.log(
	`memory: ${await memory(server.pid, 'VmRSS')} MB after all this, ${await memory(server.pid, 'VmHWM')} MB at most`,
);
console.log(`with the photo worker: ${quotes.peak} MB at most`);
console.log(`load average: ${loadavg()[0]?.toFixed(1)}`);
await server.stop();
await receivers.end();
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

interface Cost {
	cpuMs: number;
	seconds: number;
	/** Most memory of the server and its photo worker together, in MB. */
	peak: number;
}

async function costOf({ pid }: TestServer, work: () => Promise<unknown>): Promise<Cost> {
	let peak = 0;
	const watch = setInterval(async () => {
		const held = [pid, ...(await childrenOf(pid))].map((one) => memory(one, 'VmRSS').catch(() => 0));
		peak = Math.max(
			peak,
			(await Promise.all(held)).reduce((sum, mb) => sum + mb),
		);
	}, 100);
	const [cpu, start] = [await cpuTime(pid), performance.now()];
	await work();
	const cpuMs = (await cpuTime(pid)) - cpu;
	clearInterval(watch);
	return { cpuMs, seconds: (performance.now() - start) / 1000, peak };
}

function print(what: string, { cpuMs, seconds }: Cost, count: number): void {
	console.log(`${what}: ${(cpuMs / count).toFixed(2)} ms of CPU each; ${(count / seconds).toFixed(1)} a second here`);
}

/** The paths of the pages that the sitemap lists. */
async function pagesOf(url: string): Promise<string[]> {
	const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
	return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = url]) => new URL(loc).pathname);
}
