import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { openForCommand } from '#server/store/open.ts';
import { inDatabase } from '../support/database.ts';
import { temporaryFolder } from '../support/server.ts';
import { startHere } from '../support/shared.ts';

/** As release 3 had it: with a type of its own, which is gone. */
const file = (companies: string) => `import type { Routing } from '#server/delivery/routing.ts';
export default { maxCompaniesPerLead: 2, askFirst: 1, companies: [${companies}] } satisfies Routing;
`;
const alpha = `{ name: 'Alpha', email: 'a@example.com', areas: ['DE', 'Wales'], perWeek: 5, pausedUntil: '2099-01-02' }`;
const checked = `{ on: '2026-11-02', by: 'x', training: 'x', insurance: { cover: 'x', expires: '2099-01-01' }, tradeBody: 'none' }`;
const beta = `{ name: 'Beta', email: 'b@example.com', kinds: ['callback'], shown: true, website: 'https://beta.example', checked: ${checked} }`;

async function writeRouting(companies: string): Promise<string> {
	const path = join(await temporaryFolder(), 'routing.config.ts');
	await writeFile(path, file(companies));
	vi.stubEnv('LEADS_ROUTING', path);
	return path;
}
afterEach(() => void vi.unstubAllEnvs());

test('the companies of an earlier release are taken over once', async () => {
	const dataDir = await temporaryFolder();
	await (await startHere({ dataDir })).stop();
	const path = await writeRouting(`${alpha}, ${beta}`);
	inDatabase(dataDir, (database) => database.exec("DELETE FROM state WHERE name = 'companies for one request'"));
	const second = await startHere({ dataDir });
	expect(second.output()).toMatch(
		/"companies":2,"msg":"took the companies over from this file, once: .* the file can be deleted"/,
	);
	await second.stop();
	const read = () => {
		const store = openForCommand(dataDir, 'read');
		const { companies, ...atMost } = store.companies.routing();
		void store.close();
		return { companies: companies.map((one) => ({ ...one, id: undefined })), ...atMost };
	};
	const taken = read();
	expect(taken).toMatchObject({
		maxCompaniesPerLead: 2,
		askFirst: 1,
		companies: [
			{ name: 'Alpha', areas: ['DE', 'Wales'], perWeek: 5, pausedUntil: '2099-01-02', shown: false },
			{ name: 'Beta', kinds: ['callback'], shown: true },
		],
	});
	const published = JSON.parse(await readFile(join(dataDir, 'published.json'), 'utf8'));
	expect(published).toMatchObject({ maxCompaniesPerLead: 2, checkedUntil: null, shown: [{ name: 'Beta' }] });
	expect(JSON.stringify(published)).not.toMatch(/@|Alpha/);

	// What the file says later counts no more, and the log says so.
	await writeFile(path, file(''));
	const third = await startHere({ dataDir });
	expect(third.output()).toContain('this file is not read any more');
	await third.stop();
	expect(read()).toEqual(taken);
});

test.each([
	[`{ name: 'Alpha', email: 'a' }`, 'companies.0.email: Give an email address'],
	[
		`{ name: 'Alpha', email: 'a@example.com', areas: ['Yorkshire'] }`,
		'companies.0.areas.0: “Yorkshire” is no postcode area',
	],
	['}{', 'cannot be taken over: '],
])('one that cannot be read stops the start, in one line: %s', async (companies, why) => {
	await writeRouting(companies);
	const start = startHere();
	await expect(start).rejects.toThrow(why);
	await expect(start).rejects.toThrow('Correct that, or remove the file');
});
