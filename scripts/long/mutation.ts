import { hash } from 'node:crypto';
import { chmodSync, cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import ts from 'typescript';
import { readSettings } from '#server/settings/read.ts';
import { startProgram } from '../../tests/support/programs.ts';
import { buildIfStale } from '../build/fresh.ts';

// `npm run long mutation -- --seed 1 --count 100`: puts so many faults, drawn by the seed from src and server, one by one into a copy of
// the project. All are tried by `npm run unit`, which checks types too; what that passes, by the tests of its room, all tests with a server
// and, with --browser, by those in Chromium. Of each fault it says what killed it: a type, or the first test. One that all pass is a hole in
// the tests, or changes nothing that anybody sees.
const { values } = parseArgs({
	options: {
		seed: { type: 'string', default: '1' },
		count: { type: 'string', default: '10' },
		browser: { type: 'boolean', default: false },
	},
});

/** In place of the characters from `from` to `to` of a file stands `text`. */
interface Fault {
	file: string;
	from: number;
	to: number;
	text: string;
}

const swapped: Readonly<Record<string, string>> = {
	...{ '===': '!==', '!==': '===', '<': '<=', '<=': '<', '>': '>=', '>=': '>' },
	...{ '&&': '||', '||': '&&', '+': '-', '-': '+', '*': '/', true: 'false', false: 'true' },
};
const where = /\bwhere\b[^`']*?(?=\b(?:order by|group by|limit|returning)\b|[`']|$)/i;

/** Every fault that can be put into a file: conditions, constants, operators, statements, texts, clauses of SQL. Types and imports have none. */
function faultsOf(file: string): Fault[] {
	const source = ts.createSourceFile(file, readFileSync(join(copy, file), 'utf8'), ts.ScriptTarget.Latest, true);
	const found: Fault[] = [];
	const visit = (node: ts.Node): void => {
		if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node)) return;
		const now = node.getText(source);
		const put = (text: string) => found.push({ file, from: node.getStart(source), to: node.getEnd(), text });
		const { parent } = node;
		const decides =
			(ts.isIfStatement(parent) && parent.expression) || (ts.isConditionalExpression(parent) && parent.condition);
		if (decides === node) put(`!(${now})`);
		if (ts.isExpressionStatement(node)) put(';');
		else if (ts.isNumericLiteral(node)) put(`${Number(now.replaceAll('_', '')) + 1}`);
		else if (Object.hasOwn(swapped, now)) put(swapped[now] ?? '');
		else if (where.test(now) && /^[`']/.test(now)) put(now.replace(where, ''));
		else if (ts.isStringLiteral(node) && node.text && !ts.isJsxAttribute(parent)) put("''");
		ts.forEachChild(node, visit);
	};
	ts.forEachChild(source, visit);
	return found;
}

const root = join(import.meta.dirname, '../..');
await buildIfStale(readSettings({ DATA_DIR: join(root, 'node_modules/.no-data') }));
const copy = mkdtempSync(join(tmpdir(), 'mutation-'));
// Some tests start programs as another account than root.
chmodSync(copy, 0o755);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
process.on('exit', () => rmSync(copy, { recursive: true, force: true, maxRetries: 5 }));
const notCopied = /\/(?:node_modules|data|\.git|\.astro\/cache)$/;
cpSync(root, copy, { recursive: true, filter: (path) => !notCopied.test(path) });
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));

const vitest = 'node_modules/vitest/vitest.mjs run --configLoader=native --bail=1 --reporter=dot';
const build = 'scripts/build.ts';
/** The tests that are the most likely to find a fault, by the room it is in. */
const nearest = [
	['server/store', 'tests/store'],
	['server/wire', 'tests/wire'],
	['server/delivery', 'tests/delivery'],
	['server/emails', 'tests/delivery'],
	['server/desk', 'tests/desk'],
	['server/', 'tests/ops tests/wire tests/site'],
	['src/', 'tests/house/built'],
] as const;
const pages = (file: string) => (file.startsWith('src/') ? [build] : []);
const stages: Readonly<Record<string, (file: string) => string[]>> = {
	// With types, as `npm run unit`.
	unit: () => ['scripts/unit.ts --bail=1 --reporter=dot'],
	near: (file) => [...pages(file), `${vitest} ${nearest.find(([room]) => file.startsWith(room))?.[1]}`],
	// With the slow ones (`vitest.config.ts`), without what is true of all files.
	all: (file) => [
		...pages(file),
		`${vitest} --project=house --project=store --project=server --project=system --exclude=tests/house/*`,
	],
	...(values.browser && {
		browser: () => [build, 'node_modules/@playwright/test/cli.js test --project=chromium --max-failures=1'],
	}),
};

/** Whether a command succeeds without a fault. On a busy machine one may not: it is said, and left out. */
const sound = new Map<string, boolean>();
const env = { ...process.env, NO_COLOR: '1' };
/** What a program has said that fails. */
async function failure(command: string): Promise<string | undefined> {
	// In ms; a fault can make a loop endless.
	const program = await startProgram(process.execPath, command.split(' '), { cwd: copy, timeout: 900_000, env });
	return (await program.ended) === 0 ? undefined : program.output();
}

const rank = (fault: Fault) => hash('sha256', values.seed + JSON.stringify(fault));
let left = globSync('{src,server}/**/!(*.test|*.d).{ts,tsx}', { cwd: copy })
	.flatMap(faultsOf)
	.sort((a, b) => (rank(a) < rank(b) ? -1 : 1))
	.slice(0, Number(values.count));
const killed: Record<string, number> = {};
for (const [stage, commandsFor] of Object.entries(stages)) {
	const survivors: Fault[] = [];
	for (const fault of left) {
		const { file, from, to, text } = fault;
		const commands = commandsFor(file);
		for (const command of commands.filter((one) => !sound.has(one))) {
			const said = await failure(command);
			if (said !== undefined) console.error(`Fails without a fault too: ${command}\n${said}`);
			sound.set(command, said === undefined);
		}
		const original = readFileSync(join(copy, file), 'utf8');
		writeFileSync(join(copy, file), original.slice(0, from) + text + original.slice(to));
		let said: string | undefined;
		for (const command of commands.filter((one) => sound.get(one))) said ??= await failure(command);
		writeFileSync(join(copy, file), original);
		for (const made of commands.includes(build) ? ['dist', 'dist-desk', '.astro'] : [])
			cpSync(join(root, made), join(copy, made), { recursive: true });
		if (said === undefined) survivors.push(fault);
		const line = original.slice(0, from).split('\n').length;
		const what = `${file}:${line} ${original.slice(from, to).slice(0, 80)} → ${text.slice(0, 80)}`;
		const killer = /FAIL .*|.*error TS.*/.exec(said ?? '')?.[0] ?? 'a program that failed';
		console.log(said === undefined ? `${stage}, passed: ${what}` : `${stage}, killed: ${what}\n\tby ${killer}`);
	}
	killed[stage] = left.length - survivors.length;
	left = survivors;
}
console.table({ ...killed, survived: left.length });
