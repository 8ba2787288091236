import { randomInt } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { inDatabase, waitingIn } from '../support/database.ts';
import { jpeg } from '../support/photos.ts';
import { startDelivering } from '../support/server.ts';
import { countOfRun, eventually, sharedReceivers } from '../support/shared.ts';
import { ask, askForQuote, type HostedProject, startHostedProject } from './project.ts';

// Kills the back office at each step at which it takes requests over: before and after each call, and at random moments after it.

const project = (await startHostedProject()) as HostedProject;
afterAll(() => project?.stop());
const receivers = sharedReceivers();
const photo = { bytes: jpeg, type: 'image/jpeg' };

type Moment = { when: 'before' | 'after'; method: string; path: RegExp; later?: number };
const calls: [method: string, path: RegExp][] = [
	['GET', /\/rest\/v1\/inbox/],
	['GET', /\/object\/authenticated\/.*-photo-0\./],
	['GET', /\/object\/authenticated\/.*-photo-1\./],
	['DELETE', /\/object\/photo_quotes/],
	['DELETE', /\/rest\/v1\/\w+_requests/],
];
const moments: Moment[] = [
	...Array.from({ length: countOfRun(1, 25) }, () =>
		calls.flatMap(([method, path]) => (['before', 'after'] as const).map((when) => ({ when, method, path }))),
	).flat(),
	// What is done between two calls: the photo is cleaned, linked and noted, the request committed.
	...Array.from({ length: countOfRun(12, 100) }, (_, index): Moment => {
		const [method, path] = calls[index % 3] ?? ['GET', /x/];
		return { when: 'after', method, path, later: randomInt(1, 60) };
	}),
];

test.runIf(project)(
	'nothing is lost or doubled, wherever the back office is killed',
	{ timeout: 60_000 * moments.length, retry: 0 },
	async () => {
		const sent: string[] = [];
		// All come from one address.
		const env = { ...project.env, RATE_LIMIT: 'off' };
		let server = await startDelivering(receivers, { env });
		const { dataDir } = server;
		for (const { when, method, path, later } of moments) {
			const round = new EventEmitter();
			const [allSent, killed] = [once(round, 'sent'), once(round, 'killed')];
			project.watch.onCall = async (at, by, called) => {
				// The inbox is read all the time: only once all of them wait there.
				if (/inbox/.test(called)) await allSent;
				if (at !== when || by !== method || !path.test(called)) return;
				project.watch.onCall = undefined;
				const kill = async () => {
					await server.kill();
					round.emit('killed');
				};
				if (later === undefined) return await kill();
				void setTimeout(later).then(kill);
			};
			await project.run('delete from private.sent');
			const { id } = await askForQuote(project, [photo, photo]);
			sent.push(id, await ask(project, 'callback_requests'), await ask(project, 'brochure_requests'));
			round.emit('sent');
			await killed;
			server = await startDelivering(receivers, { env, dataDir });
		}
		await eventually(async () => {
			expect(await project.run('select id from inbox')).toEqual([]);
			expect(await project.run('select name from storage.objects')).toEqual([]);
		});
		await eventually(() => expect(waitingIn(dataDir)).toBe(0));
		const all = (sql: string) => inDatabase(dataDir, (database) => database.prepare(sql).all());
		const requests = all('SELECT id FROM request_ids').map(({ id }) => String(id));
		expect(requests.toSorted()).toEqual(sent.toSorted());
		const photos = all('SELECT count(*) AS n FROM photos GROUP BY folder');
		expect(photos).toEqual(moments.map(() => ({ n: 2 })));
		const leads = all(
			`SELECT count(*) AS n FROM deliveries WHERE message = 'lead' AND channel = 'email' GROUP BY request_id`,
		);
		expect(leads).toEqual(sent.map(() => ({ n: 1 })));
		console.log(`${moments.length} kills, ${sent.length} requests, ${moments.length * 2} photos`);
		await server.stop();
	},
);
