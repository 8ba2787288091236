import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import type { Lead } from '#leads/define-lead.ts';
import type { Field } from '#leads/fields.ts';
import { checkForm } from '#leads/form.ts';
import { leads, type Table, tables } from '#leads/tables.ts';
import { casesOfRun, countOfRun } from '../support/full-size.ts';
import { answerTo, generatedRows, write } from './generated.ts';
import { embedded, openOracles, type Sent } from './verdicts.ts';

// Before the tests are named, since their names say what they compare.
const oracles = await openOracles();
const names = oracles.map(({ name }) => name).join(' and ');
afterAll(async () => {
	await Promise.all(oracles.map((oracle) => oracle.stop()));
});

/** `npm run long generated` has all of them. */
const all = countOfRun(1000, 10_000);
const few = 200;
/** The same rows in every run, so that a failure can be looked at again. */
const sample = <T>(arbitrary: fc.Arbitrary<T>, numRuns: number) => fc.sample(arbitrary, { seed: 20261120, numRuns });

/** A row as a form sends it, with an address for what it adds by itself. */
function rowOf(lead: Lead, values: Readonly<Record<string, string | undefined>>) {
	const added = Object.keys(lead.more).map((name) => [name, ['https://x.example/1']]);
	return { ...lead.toRow(values as Record<string, string>, randomUUID()), ...Object.fromEntries(added) };
}

/** A verdict without the value that it quotes. */
const ruleOf = (table: Table, verdict: string) =>
	`${table.name} ${verdict.replace(/(?<=type \w+: |value |literal: )".*"/s, '')}`;

describe(`one verdict, by the same rule, in the same words, also on ${names}`, () => {
	const generated = sample(generatedRows, all).map(({ table, given, body }) => {
		const sent = { table, columns: Object.keys(given), body };
		return { ...sent, ours: embedded(sent) };
	});
	const rows = casesOfRun(generated, few, ({ table, ours }) => ruleOf(table, ours.verdict));

	test('generated rows: the embedded server and the hosted migrations', async () => {
		const kept = generated.filter(({ ours }) => ours.verdict === 'kept').length;
		// The generator is of use only while it makes plenty of both.
		expect(kept).toBeGreaterThan(0.15 * all);
		expect(generated.length - kept).toBeGreaterThan(0.15 * all);
		for (const oracle of oracles) {
			const theirs = await oracle.judge(rows);
			const different = rows.flatMap(({ body, ours }, index) =>
				theirs[index] === ours.verdict ? [] : [{ body, ours: ours.verdict, [oracle.name]: theirs[index] }],
			);
			expect(different.slice(0, 10)).toEqual([]);
		}
	});

	test('and the stored values are identical', async () => {
		for (const oracle of oracles)
			for (const table of tables) {
				const stored = new Map((await oracle.kept(table)).map((row) => [row.id, row]));
				for (const { ours } of rows.filter((row) => row.table === table))
					if (ours.row && ours.row.id !== 'new') expect(stored.get(ours.row.id as string)).toEqual(ours.row);
			}
	});

	test('generated forms: what the visitor is told, the embedded server and the hosted migrations', async () => {
		const forms: (Sent & { problems: string[]; ours: string })[] = [];
		for (const [index, lead] of leads.entries()) {
			// What is sent beside the row is in no body.
			const inRow = Object.entries<Field>(lead.fields).filter(([, { beside }]) => !beside);
			const fields: Lead['fields'] = Object.fromEntries(inRow);
			const table = tables[index] as (typeof tables)[number];
			const answers = fc.record(Object.fromEntries(Object.entries(fields).map(([n, field]) => [n, answerTo(field)])));
			for (const given of sample(answers, Math.ceil(all / 3))) {
				const checked = checkForm(fields, given);
				// The rest of what is wrong is sent as it was given, which the site itself never does.
				const values = Object.fromEntries(
					Object.entries(fields).map(([name, field]) => {
						const alone = checkForm({ [name]: field }, given);
						return [name, alone.ok ? alone.values[name] : given[name]];
					}),
				);
				const wrong = checked.ok ? [] : Object.keys(checked.errors);
				const problems = wrong.map(snakeCase);
				// `toRow` would make a number of it, or none.
				const wrongNumbers = wrong.filter((name) => fields[name]?.type === 'integer');
				const typed = wrongNumbers.map((name) => [snakeCase(name), given[name]]);
				const row = { ...rowOf(lead, values), ...Object.fromEntries(typed) };
				const sent = { table, columns: Object.keys(row), body: write(row) };
				forms.push({ ...sent, problems, ours: embedded(sent).verdict });
			}
		}
		expect(forms.filter(({ problems }) => problems.length === 0).length).toBeGreaterThan(0.2 * all);
		const sent = casesOfRun(forms, few, ({ table, ours, problems }) => `${ruleOf(table, ours)} ${problems}`);
		const verdicts: string[][] = [];
		for (const oracle of oracles) verdicts.push(await oracle.judge(sent));
		const different = sent.flatMap(({ table, body, problems, ours }, index) => {
			const theirs = verdicts.map((list) => list[index]);
			const right = problems.length === 0 ? ours === 'kept' : isAbout(ours, table.name, problems);
			return right && theirs.every((verdict) => verdict === ours) ? [] : [{ body, problems, ours, theirs }];
		});
		expect(different.slice(0, 10)).toEqual([]);
	});
});

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Whether a refusal is for one of the questions the visitor was told about, or for a text that no text can hold. */
function isAbout(verdict: string | undefined, table: string, columns: readonly string[]): boolean {
	if (verdict?.startsWith('22P0')) return true;
	return columns.some((column) => verdict?.includes(`"${table}_${column}_check"`));
}
