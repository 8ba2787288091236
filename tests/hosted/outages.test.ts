import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { referenceOf } from '#leads/reference.ts';
import { operatorAddress } from '../support/delivered.ts';
import { countOfRun, isFullSize } from '../support/full-size.ts';
import { ask, type HostedProject, startHostedProject } from '../support/hosted-project.ts';
import { startMigrated } from '../support/postgres.ts';
import { startHere } from '../support/server-here.ts';
import { eventually, sharedDelivery } from '../support/shared-delivery.ts';
import { jpegFile } from '../support/small-photos.ts';
import { insert, newKey, publicUrl, rows, upload } from '../support/wire.ts';

// `npm run long outages` has each away for 30 s.
const seconds = countOfRun(1, 30);

const postgres = await startMigrated();
const project = (postgres && (await startHostedProject(postgres))) as HostedProject;
// Registered first, and so run after the server has stopped.
afterAll(() => project?.stop());
const { server, receivers, mailsAbout } = sharedDelivery(
	{ env: { ...project?.env }, intervals: { delivery: { firstRetry: 300, poll: 100 }, health: 0 } },
	startHere,
);

async function health() {
	const begun = performance.now();
	const response = await fetch(`${server.url}/healthz`);
	const { status, checks = {} } = (await response.json()) as { status?: string; checks?: Record<string, string> };
	const failing = Object.keys(checks).filter((name) => checks[name] === 'failing');
	return { code: response.status, status, failing, took: performance.now() - begun };
}

/** A visitor's photo quote: what its photo and its row were answered with, 0 where by nobody. */
async function quote() {
	const id = crypto.randomUUID();
	const key = `${id}/1-steps.jpg`;
	const photo = await upload(project.url, key, jpegFile()).catch(() => undefined);
	return { id, photo: photo?.status ?? 0, request: await sendRow(id, key) };
}

async function sendRow(id: string, key: string): Promise<number> {
	const row = { ...rows.photo_quote_requests, id, photo_urls: [publicUrl(project.url, key)] };
	return (await insert(project.url, 'photo_quote_requests', row).catch(() => undefined))?.status ?? 0;
}

/** Whether operator and webhook know of a request. */
function isTold(id: string): boolean {
	const mailed = receivers.mail
		.accepted()
		.some(({ to, subject = '' }) => to.includes(operatorAddress) && subject.includes(referenceOf(id)));
	return mailed && receivers.hook.received().some(({ body }) => JSON.parse(body).data.id === id);
}

const services = {
	tables: { off: async () => project.away.add('rest'), on: async () => project.away.delete('rest') },
	storage: { off: async () => project.away.add('storage'), on: async () => project.away.delete('storage') },
	database: { off: async () => postgres?.crash(), on: async () => postgres?.restart() },
	mail: { off: () => receivers.mail.stop(), on: () => receivers.mail.start() },
};
const unique = <T>(all: readonly T[]) => [...new Set(all)];

/** Has a service go away, while requests come. @returns what was seen meanwhile */
async function outage(away: keyof typeof services) {
	const before = server.output().length;
	// Uploaded before, sent while it is away.
	const key = newKey();
	await upload(project.url, key, jpegFile());
	await services[away].off();
	const end = Date.now() + seconds * 1000;
	const [late = ''] = key.split('/');
	const acknowledged = (await sendRow(late, key)) === 201 ? [late] : [];
	const [seen, visits] = [[await health()], [await quote()]];
	while (Date.now() < end) {
		await wait(Math.min(1000, seconds * 250));
		seen.push(await health());
		visits.push(await quote());
	}
	await services[away].on();
	const back = performance.now();
	acknowledged.push(...visits.flatMap(({ id, request }) => (request === 201 ? [id] : [])));
	const after: Record<string, number> = {};
	await eventually(async () => {
		if (acknowledged.every(isTold)) after.told ??= (performance.now() - back) / 1000;
		if ((await health()).status === 'ok') after.healthy ??= (performance.now() - back) / 1000;
		expect(Object.keys(after)).toHaveLength(2);
	});
	const lines = server.output().slice(before).split('\n');
	const troubles = lines
		.flatMap((line) => (line.startsWith('{') && line.endsWith('}') ? [JSON.parse(line)] : []))
		.filter(({ level }) => level >= 40);
	return {
		statuses: unique(seen.map(({ code }) => code)),
		failing: unique(seen.flatMap(({ failing }) => failing)),
		slowest: Math.round(Math.max(...seen.map(({ took }) => took))),
		request: unique(visits.map(({ request }) => request)),
		photo: unique(visits.map(({ photo }) => photo)),
		acknowledged: acknowledged.length,
		after,
		logged: unique(troubles.map(({ level, msg }) => `${level} ${msg}`)),
		hasStack: troubles.some(({ at }) => at !== undefined),
	};
}

describe.runIf(project)('while a service is away', () => {
	test.each([
		['tables', { statuses: [503], failing: ['visitors'], request: [502] }],
		['storage', { statuses: [503], failing: expect.arrayContaining(['photos', 'visitors']), photo: [503] }],
		['database', { statuses: [503], failing: expect.arrayContaining(['database', 'deliveries', 'audit']) }],
		// Late only after a quarter of an hour.
		['mail', { statuses: [200], failing: [], request: [201], photo: [200] }],
	] as const)(
		'%s: health says which, visitors get no acknowledgement without a request, and what was acknowledged is told afterwards',
		async (away, expected) => {
			const seen = await outage(away);
			expect(seen).toMatchObject({ ...expected, hasStack: false });
			if (away === 'database') expect(seen.request).not.toContain(201);
			if (!isFullSize) return;
			// Alone on its machine; beside other tests all of it takes longer.
			console.log(away, JSON.stringify(seen, null, 1));
			expect(seen.slowest).toBeLessThan(6000);
			expect(seen.after.healthy).toBeLessThan(30);
		},
		600_000,
	);

	test('a request whose photo cannot be read is told to the operator without it after some minutes, and the photo follows as soon as storage is back', async () => {
		const key = newKey();
		const [id = ''] = key.split('/');
		const of = `request_id = '${id}' and channel = 'email' and recipient = '${operatorAddress}'`;
		const told = async () => {
			const mails = await mailsAbout(id);
			return mails.filter(({ to }) => to?.[0]?.address === operatorAddress);
		};
		await upload(project.url, key, jpegFile());
		project.away.add('storage');
		await ask(project, 'photo_quote_requests', { id, photo_urls: [publicUrl(project.url, key)] });
		const failed = `select 1 from private.deliveries where ${of} and why like 'storage %'`;
		await eventually(async () => expect(await project.run(failed)).toHaveLength(1));
		expect(await told()).toEqual([]);
		await project.run(`update private.deliveries set created_at = created_at - interval '6 minutes', due_at = now()
			where request_id = '${id}'`);
		const [first] = await eventually(async () => {
			const mails = await told();
			expect(mails).toHaveLength(1);
			return mails;
		});
		expect(first).toMatchObject({ subject: expect.stringMatching(/^New photo quote/), attachments: [] });
		expect(first?.text).toContain('cannot be read just now');
		// As after an hour of it.
		await project.run(
			`update private.deliveries set due_at = now() + interval '25 minutes' where state = 'waiting' and attempts > 0`,
		);
		project.away.delete('storage');
		await eventually(async () => {
			expect(await project.run(`select 1 from private.deliveries where state = 'waiting'`)).toEqual([]);
			expect(await told()).toHaveLength(2);
		});
		const [, second] = await told();
		expect(second?.subject).toMatch(/^1 photo of request/);
		expect(second?.attachments).toHaveLength(1);
	});
});
