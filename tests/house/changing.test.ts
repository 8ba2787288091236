import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pricesGbp } from '#facts/guide-prices.ts';
import { gbp } from '#facts/in-words.ts';

// The usual changes, as docs/changing.md has them, made together in a copy of the project. Whatever says a price, a lift, a question,
// a sentence or a source a second time fails there.

const root = join(import.meta.dirname, '../..');
const { straight } = pricesGbp;
const copy = mkdtempSync(join(tmpdir(), 'changing-'));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Replaces a part of a file of the copy that is there once. */
function change(file: string, part: string, by: string) {
	const path = join(copy, file);
	const parts = readFileSync(path, 'utf8').split(part);
	expect(parts, `${file}: ${part}`).toHaveLength(2);
	writeFileSync(path, parts.join(by));
}

/** The example of a lift, as it stands there. */
function lift(): string {
	const [, example = ''] = /```json\n([\s\S]*?)```/.exec(readFileSync(join(root, 'docs/changing.md'), 'utf8')) ?? [];
	return example;
}

beforeAll(() => {
	const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], { cwd: root });
	const folders = new Set(
		files
			.toString()
			.split('\0')
			.filter(Boolean)
			.map((file) => file.split('/')[0] ?? ''),
	);
	for (const name of folders)
		if (!/^(?:supabase|deploy|decisions|photographs)$/.test(name))
			cpSync(join(root, name), join(copy, name), { recursive: true });
	symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));

	change(
		'content/prices.json',
		`"straight": { "from": ${straight.from}, "to": ${straight.to} }`,
		`"straight": { "from": ${straight.from + 150}, "to": ${straight.to + 150} }`,
	);
	change('content/lifts/lifts.json', '\n\t}\n]', `\n\t},\n${lift()}]`);
	change(
		'src/leads/tables.ts',
		'\t\tadditionalInfo: {\n',
		"\t\tgate: field.text({ label: 'Is there a gate?', control: 'select', required: false, policyName: 'whether there is a gate', maxLength: 3, options: [{ value: '', label: 'Choose' }, { value: 'yes', label: 'Yes' }] }),\n\t\tadditionalInfo: {\n",
	);
	change(
		'content/plan/questions.json',
		'"rented": {',
		'"club": { "label": "A club’s", "said": "The steps are a club’s." },\n\t\t\t"rented": {',
	);
	change(
		'content/plan/to-ask.json',
		'[\n',
		'[\n\t{ "when": { "whose": "club" }, "text": "Do you fit lifts for clubs?", "from": ["example-guide"] },\n',
	);
	change(
		'content/sources/linked.json',
		'\t"installed-correctly": {',
		'\t"example-guide": { "kind": "press", "title": "A guide", "publisher": "Example", "url": "https://example.com/guide", "read": { "as": "live", "on": "2026-11-30" } },\n\t"installed-correctly": {',
	);
});

/** In a process of its own, as a developer would run it. */
function run(...args: string[]): { status: number | null; output: string } {
	const { NODE_OPTIONS: _, ...env } = Object.fromEntries(
		Object.entries(process.env).filter(([name]) => !/^VITEST|^NODE_V8/.test(name)),
	);
	const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: copy, env, encoding: 'utf8' });
	return { status, output: stdout + stderr };
}

it('the proofs of those changes pass', () => {
	const proofs = [
		'src/facts',
		'src/leads',
		'src/planner',
		'server/emails',
		'tests/house/prose-figures',
		'tests/house/claims',
	];
	const { status, output } = run(
		'node_modules/vitest/vitest.mjs',
		'run',
		'--configLoader=native',
		'--project=unit',
		'--project=house',
		...proofs,
	);
	expect(status, output).toBe(0);
});

it('what the old price and the number of lifts made stands nowhere else', () => {
	const code = `
		const { figures } = await import('#facts/figures.ts');
		const { products } = await import('#facts/products.ts');
		const { inLetters } = await import('#facts/in-words.ts');
		const count = (kind) => inLetters(products.filter(({ stairType }) => stairType === kind).length);
		console.log(JSON.stringify({ ...figures, straight: count('straight') + ' straight lifts', all: inLetters(products.length) + ' lifts to ask about' }));`;
	const wordsOf = (cwd: string): Record<string, string> =>
		JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', code], { cwd, encoding: 'utf8' }));
	const [before, after] = [wordsOf(root), wordsOf(copy)];
	const changed = Object.keys(before).filter((name) => before[name] !== after[name]);
	expect(changed).toEqual(
		expect.arrayContaining(['straightPrice', 'twoStraightPrice', 'totalBrick', 'straight', 'all']),
	);
	const old = changed.map((name) => before[name] ?? '');
	// One end of the price, with a word before it: an amount alone, or in a test, may be another's.
	const ends = [`from ${gbp(straight.from)}`, `to ${gbp(straight.to)}`];
	// Says what docs/requirements.md asks for.
	const own = 'tests/house/built/required.test.ts';
	const files = globSync('{src,server,scripts,tests,content,brochure}/**/*.{ts,tsx,astro,mdx,json,typ,svg}', {
		cwd: copy,
	});
	expect(files.length).toBeGreaterThan(600);
	const second = files
		.filter((file) => file !== own)
		.flatMap((file) => {
			const text = readFileSync(join(copy, file), 'utf8').toLowerCase();
			const all = file.endsWith('.test.ts') ? old : [...old, ...ends];
			return all.filter((words) => text.includes(words.toLowerCase())).map((words) => `${file}: ${words}`);
		});
	expect(second).toEqual([]);
});
