import { randomInt } from 'node:crypto';
import { loadavg } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { maxPhotos } from '#leads/photos.ts';
import { inDatabase } from '../../tests/support/database.ts';
import { startDelivering, startReceivers } from '../../tests/support/delivered.ts';
import { startHosted } from '../../tests/support/hosted.ts';
import { ask, askForQuote, startHostedProject } from '../../tests/support/hosted-project.ts';
import { startMigrated } from '../../tests/support/postgres.ts';
import { removeTemporaryFolders } from '../../tests/support/server.ts';
import { type Backend, figures, load } from './measure.ts';

// `npm run bench inbox`: inserts a second of a hosted project with our trigger and without; how long a request takes from there to its
// first e-mail, and how many are taken over in a minute. Postgres, PostgREST, the double of the storage service and the back office share this machine.

const hosted = await startHosted(await startMigrated({}), { PGRST_LOG_LEVEL: 'info' });
const project = await startHostedProject();
if (!hosted || !project) {
	console.error('There is no Postgres or PostgREST: npm has them for Linux on x64 only.');
	process.exit(1);
}
// All come from few addresses.
for (const { run } of [hosted, project]) {
	const [{ text = '' } = {}] = await run(`select pg_get_functiondef('private.admit'::regproc) as text`);
	await run(String(text).replace('100 else 60', '1000000000 else 1000000000').replace('>= 5000', '>= 1000000000'));
}
const cases = ['with our trigger', 'without'].map(
	(name): Backend => ({
		name,
		url: hosted.url,
		headers: { 'content-type': 'application/json' },
		times: [],
		seconds: 0,
	}),
);
for (let round = -1; round < 5; round++)
	for (const one of cases) {
		await hosted.run(`truncate callback_requests; truncate private.sent`);
		await hosted.run(`alter table callback_requests ${one.name === 'without' ? 'disable' : 'enable'} trigger admit`);
		await load(one, 1, round >= 0);
	}
for (const one of cases) {
	const { perSecond, p99 } = figures(one);
	console.log(`${one.name.padEnd(18)} ${Math.round(perSecond)} inserts/s, p99 ${p99.toFixed(1)} ms`);
}
await hosted.stop();

const receivers = await startReceivers();
const env = { ...project.env, RATE_LIMIT: 'off' };
let server = await startDelivering(receivers, { env, intervals: undefined });
const took: number[] = [];
for (let count = 0; count < 12; count++) {
	await setTimeout(randomInt(0, 2000));
	const [before, begun] = [receivers.mail.accepted().length, performance.now()];
	await ask(project, 'callback_requests', { email: `person${count}@example.com` });
	while (receivers.mail.accepted().length === before) await setTimeout(10);
	took.push(performance.now() - begun);
}
took.sort((a, b) => a - b);
console.log(
	`from insert to first e-mail: median ${Math.round(took[6] ?? 0)} ms, longest ${Math.round(took.at(-1) ?? 0)} ms`,
);
await server.stop();

const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
const picture = sharp({ create: { width: 1536, height: 1152, channels: 3, background: '#888', noise } });
const photo = { bytes: await picture.jpeg({ quality: 40 }).toBuffer(), type: 'image/jpeg' };
for (const [name, count, send] of [
	['callbacks', 300, () => ask(project, 'callback_requests')],
	[
		`photo quotes with ${maxPhotos} photos of ${Math.round(photo.bytes.length / 1000)} kB`,
		30,
		() => askForQuote(project, Array(maxPhotos).fill(photo)),
	],
] as const) {
	for (let sent = 0; sent < count; sent++) await send();
	const { dataDir } = server;
	const stored = () =>
		inDatabase(dataDir, (database) => Number(database.prepare('SELECT count(*) AS n FROM request_ids').get()?.n));
	const before = stored();
	server = await startDelivering(receivers, { env, dataDir, intervals: undefined });
	const begun = performance.now();
	while ((await project.run('select 1 from inbox limit 1')).length > 0) await setTimeout(20);
	const seconds = (performance.now() - begun) / 1000;
	console.log(
		`${stored() - before} waiting ${name}: taken over in ${seconds.toFixed(1)} s, ${Math.round(count / seconds)} a second`,
	);
	await server.stop();
}
await project.stop();
await receivers.end();
await removeTemporaryFolders();
console.log(`load average: ${loadavg()[0]?.toFixed(1)}`);
