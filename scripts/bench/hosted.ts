import { loadavg } from 'node:os';
import sharp from 'sharp';
import { maxPhotos } from '#leads/photos.ts';
import { courierRound } from '../../tests/faults/courier-round.ts';
import { percentile } from '../../tests/faults/delivery-round.ts';
import { startHosted } from '../../tests/support/hosted.ts';
import { startHostedProject } from '../../tests/support/hosted-project.ts';
import { startMigrated } from '../../tests/support/postgres.ts';
import { removeTemporaryFolders } from '../../tests/support/server.ts';
import { jpegFile } from '../../tests/support/small-photos.ts';
import { type Backend, figures, load } from './measure.ts';

// `npm run bench hosted`: inserts per second of a hosted project with and without each of our triggers, and requests per minute that
// one, two and three couriers deliver (`-- inserts` or `-- couriers`: only these). Postgres, PostgREST, the double of the storage service and the receivers share this machine.

const rounds = 6;
const triggers = ['limit_rate', 'note_signals', 'register_id'];

async function inserts(): Promise<void> {
	// With Postgres's default: every commit is flushed.
	const hosted = await startHosted(await startMigrated({}), { PGRST_LOG_LEVEL: 'info' });
	if (!hosted) return noneHere();
	await hosted.run('update private.limits set most = 1e15');
	const named = (name: string): Backend => ({
		name,
		url: hosted.url,
		headers: { 'content-type': 'application/json' },
		times: [],
		seconds: 0,
	});
	const cases: [Backend, off: readonly string[]][] = [
		[named('all triggers'), []],
		...triggers.map((name): [Backend, string[]] => [named(`without ${name}`), [name]]),
		[named('without any'), triggers],
	];
	const measure = async (backend: Backend, off: readonly string[], measured: boolean) => {
		for (const name of off) await hosted.run(`alter table callback_requests disable trigger ${name}`);
		await load(backend, 1, measured);
		for (const name of off) await hosted.run(`alter table callback_requests enable trigger ${name}`);
	};
	for (let round = -1; round < rounds; round++)
		for (const [backend, off] of cases) await measure(backend, off, round >= 0);
	for (const [backend] of cases) {
		const { perSecond, p99 } = figures(backend);
		console.log(`${backend.name.padEnd(22)} ${Math.round(perSecond)} inserts/s, p99 ${p99.toFixed(1)} ms`);
	}
	await hosted.stop();
}

async function couriers(): Promise<void> {
	// As large as a form makes them, and no easier to draw.
	const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
	const picture = sharp({ create: { width: 1536, height: 1152, channels: 3, background: '#888', noise } });
	const photo = jpegFile(await picture.jpeg({ quality: 40 }).toBuffer());
	for (const count of [1, 2, 3]) {
		const project = await startHostedProject();
		if (!project) return noneHere();
		const { sent, seconds, ages } = await courierRound(project, {
			couriers: count,
			ofEachKind: 40,
			photos: Array(maxPhotos).fill(photo),
			waiting: true,
		});
		await project.stop();
		console.log(
			`${count} courier(s): ${sent} waiting requests, a third of them with ${maxPhotos} photos of ${Math.round(photo.size / 1000)} kB, in ${seconds.toFixed(1)} s: ${Math.round((sent / seconds) * 60)} a minute; oldest after ${percentile(ages, 1)} ms`,
		);
	}
}

function noneHere(): never {
	console.error('There is no Postgres or PostgREST: npm has them for Linux on x64 only.');
	process.exit(1);
}

const only = process.argv[2];
if (only !== 'couriers') await inserts();
if (only !== 'inserts') await couriers();
await removeTemporaryFolders();
console.log(`load average: ${loadavg()[0]?.toFixed(1)}`);
