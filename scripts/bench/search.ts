import { randomUUID } from 'node:crypto';
import { tables } from '#leads/tables.ts';
import { day } from '#server/settings/units.ts';
import type { StoredRecord } from '#server/store/content.ts';
import { openForServer } from '#server/store/open.ts';
import { openHosted } from '#server/store/open-hosted.ts';
import type { LeadRequest } from '#server/store/requests.ts';
import type { SearchQuery } from '#server/store/search.ts';
import type { Store } from '#server/store/store.ts';
import { startHostedProject } from '../../tests/support/hosted-project.ts';
import { removeTemporaryFolders, temporaryFolder } from '../../tests/support/server.ts';
import { rows } from '../../tests/support/wire.ts';

// `npm run bench search`: how long a page of requests takes to be read (`store.search`), in a data folder and in a hosted project's Postgres.

const counts = [2_000, 20_000];
const rounds = 15;
const page = { most: 50 };
const queries: readonly [name: string, query: SearchQuery][] = [
	['first list', page],
	['what is due', { ...page, isDue: true }],
	['by a name', { ...page, find: 'test 1234' }],
	['by a telephone number', { ...page, find: '+44 (0)1632 901234' }],
	['quoted callbacks', { ...page, kind: 'callback', status: 'quoted' }],
	['the last page', { ...page, offset: counts[0] ? counts[0] - 50 : 0 }],
];

/** Requests of a year, of which four in five were answered, with all that is stored about them. */
function recordsOf(index: number, count: number): StoredRecord[] {
	const table = tables[index % tables.length];
	if (!table) return [];
	const id = randomUUID();
	const at = (later: number) =>
		new Date(Date.now() - ((count - index) / count) * 365 * day + later * 60_000).toISOString();
	const own = { kind: table.kind, request_id: id };
	const number = String(index).padStart(6, '0');
	const request = {
		...rows[table.name as keyof typeof rows],
		id,
		kind: table.kind,
		created_at: at(0),
		suspected: null,
		name: `Person Test ${number}`,
		phone: `01632 9${number.slice(1)}`,
		...(table.kind === 'photo-quote' && { photo_urls: [`https://site.example/${id}/1-steps.jpg`] }),
	} as unknown as LeadRequest;
	const lead = { ...own, message: 'lead', channel: 'email', created_at: at(0), due_at: at(0), attempts: 1 } as const;
	const sent = {
		...lead,
		section: 'delivery',
		state: 'delivered',
		settled_at: at(1),
		why: null,
		digest_at: null,
		mailbox: null,
		inFlight: false,
	} as const;
	const [toUs, toThem] = [randomUUID(), randomUUID()];
	const records: StoredRecord[] = [
		{ section: 'request', request, planned: true, mayThank: true, held: null, source: null },
		{ ...sent, id: toUs, recipient: 'leads@example.com', company: null },
		{ ...sent, id: toThem, recipient: 'alpha@example.com', company: 'Alpha Lifts' },
	];
	if (index % 5 === 0) return records;
	const entry = { ...own, section: 'history', author: 'anna@example.com' } as const;
	records.push({
		...own,
		section: 'answer',
		delivery_id: toThem,
		company: 'Alpha Lifts',
		answer: 'rung',
		pounds: null,
		created_at: at(90),
	});
	records.push({ ...entry, id: randomUUID(), action: 'note', detail: 'Rings after six', created_at: at(100) });
	for (const [minutes, detail] of [
		[110, 'quoted'],
		[9000, index % 2 ? 'won' : 'lost'],
	] as const)
		records.push({ ...entry, id: randomUUID(), action: 'status', detail, created_at: at(minutes) });
	return records;
}

async function measure(name: string, store: Store, count: number): Promise<void> {
	for (let start = 0; start < count; start += 500)
		await store.content.import(Array.from({ length: 500 }, (_, index) => recordsOf(start + index, count)).flat());
	const results: string[] = [];
	for (const [title, query] of queries) {
		const times: number[] = [];
		let total = 0;
		for (let round = 0; round < rounds; round++) {
			const begun = performance.now();
			({ total } = await store.search.find(query));
			times.push(performance.now() - begun);
		}
		times.sort((a, b) => a - b);
		results.push(
			`${title} (of ${total}) ${times[Math.floor(rounds / 2)]?.toFixed(0)} ms, slowest ${times.at(-1)?.toFixed(0)}`,
		);
	}
	console.log([`${name}, ${count.toLocaleString('en-GB')} requests`, ...results].join('\n  '));
}

for (const count of counts) {
	const store = await openForServer(await temporaryFolder());
	await measure('A data folder', store, count);
	await store.close();
	const project = await startHostedProject();
	if (!project) continue;
	const { url: backendUrl, secretKey } = project;
	const hosted = await openHosted({ databaseUrl: project.databaseUrl(), backendUrl, secretKey });
	await measure('A hosted project', hosted, count);
	await hosted.close();
	await project.stop();
}
await removeTemporaryFolders();
