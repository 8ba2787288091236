import { readdir, stat } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { join } from 'node:path';

// Page views and disk use, for `bench-server.ts`.

const connections = 10;

/** The paths of the pages that the sitemap lists. */
export async function pagesOf(url: string): Promise<string[]> {
	const sitemap = await (await fetch(`${url}/sitemap.xml`)).text();
	return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = url]) => new URL(loc).pathname);
}

/** Asks for these pages in turn, as browsers do with brotli and over ten lasting connections. */
export async function load(
	url: string,
	pages: readonly string[],
	seconds: number,
): Promise<{ answers: number; p99: number }> {
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
export async function blocksIn(folder: string): Promise<number> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
	const blocks = await Promise.all(files.map(async (file) => (await stat(file)).blocks));
	return blocks.reduce((sum, count) => sum + count * 512, 0);
}
