import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openForCommand } from '#server/store/open.ts';
import { openHosted } from '#server/store/open-hosted.ts';
import { startReceivers } from '../support/delivered.ts';
import { countOfRun, isFullSize } from '../support/full-size.ts';
import { hostedProjects } from '../support/hosted-data.ts';
import { publicKey, temporaryFolder } from '../support/server.ts';
import { playWeek } from './week.ts';
import { routing } from './week-companies.ts';

// `npm run long week`: 300 requests; fewer of them here.
const newProject = await hostedProjects();
const count = countOfRun(40, 300);

async function played(env: Record<string, string>, open: Parameters<typeof playWeek>[3]): Promise<string[]> {
	const file = join(await temporaryFolder(), 'routing.ts');
	await writeFile(file, `export default ${JSON.stringify(routing)}`);
	const receivers = await startReceivers();
	try {
		const { tables, wrong } = await playWeek(count, receivers, { LEADS_ROUTING: file, ...env }, open);
		if (isFullSize) console.info(tables);
		return wrong;
	} finally {
		await receivers.end();
	}
}

test('a week’s requests go to whom they may, and nobody is left unanswered, in a data folder', {
	timeout: 600_000,
}, async () => {
	const folder = await temporaryFolder();
	const env = { DATA_DIR: folder, PUBLIC_BACKEND_KEY: publicKey };
	expect(await played(env, () => openForCommand(folder, 'read'))).toEqual([]);
});

test.runIf(newProject)('the same in a hosted project', { timeout: 600_000 }, async () => {
	const project = await newProject?.();
	if (!project) throw new Error('There is no Postgres on this machine.');
	const { databaseUrl, backendUrl, publicKey: key, secretKey } = project;
	const env = {
		...{ DATABASE_URL: databaseUrl, PUBLIC_BACKEND_URL: backendUrl, PUBLIC_BACKEND_KEY: key },
		...{ BACKEND_SECRET_KEY: secretKey, SERVER_URL: 'https://www.example.org' },
	};
	expect(await played(env, () => openHosted({ ...project, mode: 'read' }))).toEqual([]);
});
