import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openForCommand } from '#server/store/open.ts';
import { openHosted } from '#server/store/open-hosted.ts';
import { dueIn, dueNow } from '../support/database.ts';
import { startReceivers } from '../support/delivered.ts';
import { countOfRun, isFullSize } from '../support/full-size.ts';
import { hostedProjects } from '../support/hosted-data.ts';
import { publicKey, temporaryFolder } from '../support/server.ts';
import { playWeek } from './week.ts';
import { routing } from './week-companies.ts';

// `npm run long week`: 300 requests in steps of four hours, in both stores.
const [count, step] = [countOfRun(12, 300), isFullSize ? 4 : 12];

async function inFolder() {
	const folder = await temporaryFolder();
	const env: Record<string, string> = { DATA_DIR: folder, PUBLIC_BACKEND_KEY: publicKey };
	return { env, open: () => openForCommand(folder, 'read'), due: async () => dueIn(folder) };
}

async function inHostedProject() {
	const project = await (await hostedProjects())?.();
	if (!project) throw new Error('There is no Postgres on this machine.');
	const { databaseUrl, backendUrl, publicKey: key, secretKey, sql } = project;
	const env: Record<string, string> = {
		...{ DATABASE_URL: databaseUrl, PUBLIC_BACKEND_URL: backendUrl, PUBLIC_BACKEND_KEY: key },
		...{ BACKEND_SECRET_KEY: secretKey, SERVER_URL: 'https://www.example.org' },
	};
	const due = async () => (await sql.unsafe(`SELECT 1 FROM ${dueNow('private.')}`)).length;
	return { env, open: () => openHosted({ ...project, mode: 'read' }), due };
}

test.each([
	['a data folder', inFolder] as const,
	...(isFullSize ? [['a hosted project', inHostedProject] as const] : []),
])(
	'a week’s requests go to whom they may, and nobody is left unanswered, in %s',
	{ timeout: 600_000 },
	async (_, where) => {
		const file = join(await temporaryFolder(), 'routing.ts');
		await writeFile(file, `export default ${JSON.stringify(routing)}`);
		const [receivers, { env, ...data }] = [await startReceivers(), await where()];
		try {
			expect(await playWeek({ count, step }, receivers, { env: { LEADS_ROUTING: file, ...env }, ...data })).toEqual([]);
		} finally {
			await receivers.end();
		}
	},
);
