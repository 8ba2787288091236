import { expect, test } from 'vitest';
import { openForCommand } from '#server/store/open.ts';
import { dueIn } from '../support/database.ts';
import { startReceivers, storeCompanies } from '../support/delivered.ts';
import { countOfRun, isFullSize } from '../support/full-size.ts';
import { publicKey, temporaryFolder } from '../support/server.ts';
import { playWeek } from './week.ts';
import { routing } from './week-companies.ts';

// `npm run long week`: 300 requests in steps of four hours, in both stores.
const [count, step] = [countOfRun(12, 300), isFullSize ? 4 : 12];

async function inFolder() {
	const folder = await temporaryFolder();
	await storeCompanies(folder, routing);
	const env: Record<string, string> = { DATA_DIR: folder, PUBLIC_BACKEND_KEY: publicKey };
	return { env, open: () => openForCommand(folder, 'read'), due: async () => dueIn(folder) };
}

test('a week’s requests go to whom they may, and nobody is left unanswered', { timeout: 600_000 }, async () => {
	const [receivers, { env, ...data }] = [await startReceivers(), await inFolder()];
	try {
		expect(await playWeek({ count, step }, receivers, { env, ...data })).toEqual([]);
	} finally {
		await receivers.end();
	}
});
