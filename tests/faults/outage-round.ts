import { setTimeout as wait } from 'node:timers/promises';
import { startDelivering, startReceivers } from '../support/delivered.ts';
import { ask, startHostedProject } from '../support/hosted-project.ts';
import { type ServerOptions, startServer } from '../support/server.ts';
import { jpegFile } from '../support/small-photos.ts';
import { insert, newKey, publicUrl, rows, upload } from '../support/wire.ts';

export const services = ['tables', 'storage', 'database', 'mail'] as const;

/** What was seen while one of the services was away. */
export interface Outage {
	away: (typeof services)[number];
	/** Of `/healthz`: the statuses it was answered with, the checks that failed, and its slowest answer in ms. */
	health: { statuses: number[]; failing: string[]; slowest: number };
	/** What a visitor's request and photo were answered with. */
	visitor: { request: number[]; photo: number[] };
	/** Requests that were acknowledged, before and meanwhile; and those of which the operator and the webhook were told within the round. */
	acknowledged: number;
	told: number;
	/** Seconds from the service's return until `/healthz` was ok again, and until all of these were told. */
	healthyAfter: number;
	toldAfter: number;
	/** Lines that were logged meanwhile, by level and what they say; and the most of one second's. */
	logged: string[];
	hasStack: boolean;
}

/**
 * Has one service after the other go away, while requests come.
 * @param seconds how long each is away
 * @returns undefined where this machine has no Postgres or PostgREST
 */
export async function outageRound(
	seconds: number,
	intervals: NonNullable<ServerOptions['intervals']>,
): Promise<Outage[] | undefined> {
	const project = await startHostedProject();
	if (!project) return undefined;
	const receivers = await startReceivers();
	const server = await startDelivering(receivers, { env: project.env, intervals });

	async function health() {
		const begun = performance.now();
		const response = await fetch(`${server.url}/healthz`);
		const { status, checks = {} } = (await response.json()) as { status?: string; checks?: Record<string, string> };
		const failing = Object.keys(checks).filter((name) => checks[name] === 'failing');
		return { code: response.status, status, failing, took: performance.now() - begun };
	}
	const quote = async () => {
		const id = crypto.randomUUID();
		const key = `${id}/1-steps.jpg`;
		const photo = await upload(project.url, key, jpegFile()).catch(() => undefined);
		const row = { ...rows.photo_quote_requests, id, photo_urls: [publicUrl(project.url, key)] };
		const request = await insert(project.url, 'photo_quote_requests', row).catch(() => undefined);
		return { id, photo: photo?.status ?? 0, request: request?.status ?? 0 };
	};
	const isTold = (id: string) => {
		const reference = `${id.slice(0, 4)}-${id.slice(4, 8)}`.toUpperCase();
		const mailed = receivers.mail
			.accepted()
			.some(({ to, subject = '' }) => to.includes('operator@example.com') && subject.includes(reference));
		return mailed && receivers.hook.received().some(({ body }) => JSON.parse(body).data.id === id);
	};

	const switches: Record<Outage['away'], { off: () => Promise<unknown>; on: () => Promise<unknown> }> = {
		tables: { off: async () => project.away.add('rest'), on: async () => project.away.delete('rest') },
		storage: { off: async () => project.away.add('storage'), on: async () => project.away.delete('storage') },
		database: { off: project.postgres.crash, on: project.postgres.restart },
		mail: { off: receivers.mail.stop, on: receivers.mail.start },
	};
	const outages: Outage[] = [];
	for (const away of services) {
		const ids: string[] = [];
		const seen: Awaited<ReturnType<typeof health>>[] = [];
		const visits: Awaited<ReturnType<typeof quote>>[] = [];
		const before = server.output().length;
		// Uploaded before, sent while it is away.
		const key = newKey();
		await upload(project.url, key, jpegFile());
		await switches[away].off();
		const end = Date.now() + seconds * 1000;
		const late = { ...rows.photo_quote_requests, id: key.split('/')[0], photo_urls: [publicUrl(project.url, key)] };
		const answer = await insert(project.url, 'photo_quote_requests', late).catch(() => undefined);
		if (answer?.status === 201) ids.push(String(late.id));
		while (Date.now() < end) {
			seen.push(await health());
			visits.push(await quote());
			await wait(Math.min(1000, seconds * 100));
		}
		await switches[away].on();
		const back = performance.now();
		ids.push(...visits.flatMap(({ id, request }) => (request === 201 ? [id] : [])));
		let [healthyAfter, toldAfter] = [Number.NaN, Number.NaN];
		while ((Number.isNaN(healthyAfter) || Number.isNaN(toldAfter)) && performance.now() - back < 120_000) {
			const after = (performance.now() - back) / 1000;
			if (Number.isNaN(toldAfter) && ids.every(isTold)) toldAfter = after;
			if (Number.isNaN(healthyAfter) && (await health()).status === 'ok') healthyAfter = after;
			await wait(100);
		}
		const lines = server
			.output()
			.slice(before)
			.split('\n')
			.flatMap((line) => (line.startsWith('{') && line.endsWith('}') ? [JSON.parse(line)] : []));
		const troubles = lines.filter(({ level }) => level >= 40);
		outages.push({
			away,
			health: {
				statuses: [...new Set(seen.map(({ code }) => code))],
				failing: [...new Set(seen.flatMap(({ failing }) => failing))],
				slowest: Math.round(Math.max(...seen.map(({ took }) => took))),
			},
			visitor: {
				request: [...new Set(visits.map(({ request }) => request))],
				photo: [...new Set(visits.map(({ photo }) => photo))],
			},
			acknowledged: ids.length,
			told: ids.filter(isTold).length,
			healthyAfter,
			toldAfter,
			logged: [...new Set(troubles.map(({ level, msg }) => `${level} ${msg}`))],
			hasStack: troubles.some(({ at }) => at !== undefined),
		});
	}
	await server.stop();
	await receivers.end();
	await project.stop();
	return outages;
}

/**
 * The operator's e-mail about a request whose photo cannot be read, and what comes when it can be.
 * @returns the subjects of what the operator got while the storage service was away, and afterwards, with the pictures in them
 */
export async function withoutStorage(intervals: NonNullable<ServerOptions['intervals']>) {
	const project = await startHostedProject();
	if (!project) return undefined;
	const receivers = await startReceivers();
	const env = { ...project.env, ...receivers.env };
	const server = await startServer({ env, intervals });
	const toOperator = async (id: string) => {
		const mails = await receivers.mail.messages();
		return mails
			.filter(
				({ to, subject }) =>
					to?.[0]?.address === 'operator@example.com' && subject?.includes(id.slice(0, 4).toUpperCase()),
			)
			.map(({ subject = '', text = '', attachments }) => ({ subject, text, pictures: attachments.length }));
	};
	const key = newKey();
	const id = key.split('/')[0] ?? '';
	await upload(project.url, key, jpegFile());
	project.away.add('storage');
	await ask(project, 'photo_quote_requests', { id, photo_urls: [publicUrl(project.url, key)] });
	const until = async (done: () => Promise<boolean>) => {
		for (const end = Date.now() + 20_000; Date.now() < end && !(await done()); ) await wait(100);
	};
	const failed = `select 1 from private.deliveries where request_id = '${id}' and why like 'storage %'`;
	await until(async () => (await project.run(failed)).length >= 2);
	const early = await toOperator(id);
	await project.run(`update private.deliveries set created_at = created_at - interval '6 minutes', due_at = now()`);
	await until(async () => (await toOperator(id)).length > 0);
	const away = await toOperator(id);
	// As after an hour of it.
	await project.run(
		`update private.deliveries set due_at = now() + interval '25 minutes' where state = 'waiting' and attempts > 0`,
	);
	project.away.delete('storage');
	await until(async () => (await toOperator(id)).length > 1);
	await until(async () => (await project.run(`select 1 from private.deliveries where state = 'waiting'`)).length === 0);
	const all = await toOperator(id);
	const left = await project.run(`select 1 from private.deliveries where state = 'waiting'`);
	await server.stop();
	await receivers.end();
	await project.stop();
	return { early, away, after: all.slice(away.length), left: left.length };
}
