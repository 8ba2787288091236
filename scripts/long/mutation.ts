import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
	chmodSync,
	cpSync,
	existsSync,
	globSync,
	mkdtempSync,
	readFileSync,
	rmSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import ts from 'typescript';

// `npm run long mutation -- --seed 1 --count 100`: puts so many faults, drawn by the seed from src and server, one by one into a copy of
// the project. All are tried by the unit tests; what these pass, by the types, then by the tests with a server and, with --browser, by those
// in Chromium. A fault that all pass is a hole in the tests, or changes nothing that anybody sees.
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
const where = /\bwhere\b[^`']*?(?=\b(?:order by|group by|limit|returning)\b|[`']|$)/;

/** Every fault that can be put into a file: conditions, constants, operators, statements, texts, clauses of SQL. Types and imports have none. */
function faultsOf(file: string): Fault[] {
	const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true);
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
const copy = mkdtempSync(join(tmpdir(), 'mutation-'));
// Some tests start programs as another account than root.
chmodSync(copy, 0o755);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
process.on('exit', () => rmSync(copy, { recursive: true, force: true, maxRetries: 5 }));
const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
const built = ['dist', 'dist-desk', '.astro'];
const copyAll = (paths: readonly string[]) => {
	for (const path of paths)
		if (existsSync(join(root, path))) cpSync(join(root, path), join(copy, path), { recursive: true });
};
copyAll([...listed.trim().split('\n'), ...built]);
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));

const vitest = 'node_modules/vitest/vitest.mjs run --configLoader=native --bail=1 --reporter=dot';
const build = 'scripts/build.ts';
/** Of a file in `src`, its pages are built anew for the later ones. */
const stages: Readonly<Record<string, (inPages: boolean) => string[]>> = {
	unit: () => [`${vitest} --project=unit`],
	types: () => ['node_modules/typescript/bin/tsc --noEmit'],
	// With the slow ones (`vitest.config.ts`), without what is true of all files.
	server: (inPages) => [
		...(inPages ? [build] : []),
		`${vitest} --project=house --project=store --project=server --project=system --exclude=tests/house/*`,
	],
	...(values.browser && {
		browser: () => [build, 'node_modules/@playwright/test/cli.js test --project=chromium --max-failures=1'],
	}),
};

/** What the first program that fails has said. */
function failure(commands: readonly string[]): string | undefined {
	// In ms; a fault can make a loop endless.
	const limits = { cwd: copy, encoding: 'utf8', timeout: 900_000, killSignal: 'SIGKILL', maxBuffer: 2 ** 30 } as const;
	for (const command of commands) {
		const { status, stdout, stderr } = spawnSync(process.execPath, command.split(' '), limits);
		if (status !== 0) return `${command}\n${stdout}\n${stderr}`;
	}
	return undefined;
}

const rank = (fault: Fault) =>
	createHash('sha256')
		.update(`${values.seed} ${JSON.stringify(fault)}`)
		.digest('hex');
let left = globSync('{src,server}/**/*.{ts,tsx}', { cwd: root })
	.filter((file) => !/\.(?:test|d)\.tsx?$/.test(file))
	.flatMap(faultsOf)
	.map((fault) => ({ ...fault, rank: rank(fault) }))
	.sort((a, b) => (a.rank < b.rank ? -1 : 1))
	.slice(0, Number(values.count));
const killed: Record<string, number> = {};
for (const [stage, commandsFor] of Object.entries(stages)) {
	const unsound = left.length > 0 && failure(commandsFor(false));
	if (unsound) throw new Error(`Without a fault too, "${stage}" fails: ${unsound}`);
	const before = left.length;
	left = left.filter(({ file, from, to, text }) => {
		const original = readFileSync(join(root, file), 'utf8');
		writeFileSync(join(copy, file), original.slice(0, from) + text + original.slice(to));
		const commands = commandsFor(file.startsWith('src/'));
		const passed = failure(commands) === undefined;
		writeFileSync(join(copy, file), original);
		if (commands.includes(build)) copyAll(built);
		const line = original.slice(0, from).split('\n').length;
		const what = `${file}:${line} ${original.slice(from, to).slice(0, 80)} → ${text.slice(0, 80)}`;
		console.log(`${stage}, ${passed ? 'passed' : 'killed'}: ${what}`);
		return passed;
	});
	killed[stage] = before - left.length;
}
console.table({ ...killed, survived: left.length });
