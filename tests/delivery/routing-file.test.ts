import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../support/server.ts';

const root = join(import.meta.dirname, '../..');

const oneCompany = (text: string) => `export default { maxCompaniesPerLead: 1, companies: [{ ${text} }] }`;
const twoCompanies = (one: string, other: string) =>
	`export default { maxCompaniesPerLead: 1, companies: [{ ${one} }, { ${other} }] }`;
const a = "name: 'Alpha', email: 'a@example.com'";
const by = "on: '2026-11-02', by: 'our office manager', training: 'certificates seen'";

/** What is said of a company besides its name and address. */
const ofAlpha = [
	["kinds: ['quote']", ", kinds must be a list of some of 'photo-quote', 'brochure'"],
	["stairTypes: 'curved'", ", stairTypes must be a list of some of 'straight',"],
	["areas: ['DE', 'Yorkshire']", ", areas must be a list of postcode areas such as 'DE', and of nations ('England',"],
	[
		"areas: ['ZZ']",
		`, areas must be a list of postcode areas such as 'DE', and of nations ('England', 'Scotland', 'Wales', 'Northern Ireland'); "ZZ" is neither.`,
	],
	['perWeek: 0', ', perWeek must be a whole number from 1 to 1000.'],
	["pausedUntil: 'Monday'", ', pausedUntil must be a day such as 2026-11-30.'],
	['kind: []', ' says "kind", which means nothing here.'],
	["kinds: ['callback'], stairTypes: ['curved']", ' takes only requests that never say what stairs (callback'],
	['shown: true', ', checked is missing: with "shown: true", say what was checked'],
	["checked: 'yes'", ', checked must be { on, by, training, insurance, tradeBody }.'],
	[
		`checked: { ${by}, insurance: { cover: '£5 million', expires: 'June' }, tradeBody: 'none' }`,
		', checked.insurance.expires must be a day such as 2026-11-30.',
	],
	[`checked: { ${by}, tradeBody: 'none' }`, ', checked.insurance must be { cover, expires }.'],
	[
		`checked: { ${by}, insurance: { cover: '£5 million', expires: '2027-06-30' } }`,
		", checked.tradeBody must be { name, number }, or 'none'.",
	],
];

const wrong: [text: string, where: string][] = [
	['export default {\n\tcompanies: [}\n}', 'it cannot be read, line 2: Expression expected.'],
	['export const companies = []', 'it has no "export default { … }".'],
	[
		"import { Routing } from '#server/delivery/routing.ts'; export default {}",
		'it must say "import type", not "import".',
	],
	[
		'export default { maxCompaniesPerLead: 0, companies: [] }',
		'maxCompaniesPerLead must be a whole number from 1 to 10.',
	],
	['export default { maxCompaniesPerLead: 1, companies: {} }', 'companies must be a list of companies.'],
	['export default { maxCompaniesPerLead: 1, companies: [], mode: 1 }', 'says "mode", which means nothing here.'],
	[oneCompany("name: 'Alpha', email: 'a'"), 'company 1 (Alpha), email must be an e-mail address.'],
	[oneCompany("name: 'Alpha'"), 'company 1 (Alpha), email must be an e-mail address.'],
	[oneCompany("email: 'a@example.com'"), 'company 1, name must be a text.'],
	...ofAlpha.map(([more, where]): [string, string] => [oneCompany(`${a}, ${more}`), `company 1 (Alpha)${where}`]),
	[
		twoCompanies(a, "name: 'Beta', email: 'A@example.com'"),
		'company 2 (Beta), email is the same as that of company 1.',
	],
	[
		twoCompanies(a, "name: 'alpha ', email: 'b@example.com'"),
		'company 2 (alpha), name is the same as that of company 1.',
	],
];

/** Reads routing files in one process: an import by Node itself fails otherwise than one by the test runner. */
const program = `
	import { readRouting } from '#server/delivery/routing.ts';
	const refusals = process.argv.slice(1).map((file) => readRouting(file).then(() => 'it can be used', (error) => error.message));
	console.log(JSON.stringify(await Promise.all(refusals)));
`;

describe('an invalid routing file causes an error of one line that says where and what is valid', () => {
	const files: string[] = [];
	let refusals: string[] = [];
	beforeAll(async () => {
		const folder = await temporaryFolder();
		for (const [index, [text]] of wrong.entries()) {
			const file = join(folder, `${index}`, 'routing.ts');
			await mkdir(join(folder, `${index}`));
			await writeFile(file, text);
			files.push(file);
		}
		const read = [...files, '/nowhere.ts'];
		const { stdout } = await promisify(execFile)(
			process.execPath,
			['--input-type=module', '--eval', program, ...read],
			{
				cwd: root,
			},
		);
		refusals = JSON.parse(stdout);
	});
	test.each(wrong.map(([text, where], index) => ({ text, where, index })))('$text', ({ where, index }) => {
		expect(refusals[index]).toContain(`LEADS_ROUTING=${JSON.stringify(files[index])} cannot be used: ${where}`);
		expect(refusals[index]?.split('\n')).toHaveLength(1);
	});

	test('so does a missing one', () => {
		expect(refusals.at(-1)).toBe('LEADS_ROUTING="/nowhere.ts" cannot be used: there is no such file.');
	});
});
