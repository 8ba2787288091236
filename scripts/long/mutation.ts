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
// the project. Each is tried by the unit tests, then by those with a server, then in Chromium, until a test fails. A fault that all of
// them pass is a hole in the tests, or changes nothing that anybody sees. A survivor takes about five minutes.
const { values } = parseArgs({
	options: { seed: { type: 'string', default: '1' }, count: { type: 'string', default: '10' } },
});

/** One fault: in place of the characters from `from` to `to` of a file stands `text`. */
interface Fault {
	file: string;
	from: number;
	to: number;
	text: string;
}

const { SyntaxKind } = ts;
const operators: Readonly<Partial<Record<ts.SyntaxKind, string>>> = {
	[SyntaxKind.EqualsEqualsEqualsToken]: '!==',
	[SyntaxKind.ExclamationEqualsEqualsToken]: '===',
	[SyntaxKind.LessThanToken]: '<=',
	[SyntaxKind.LessThanEqualsToken]: '<',
	[SyntaxKind.GreaterThanToken]: '>=',
	[SyntaxKind.GreaterThanEqualsToken]: '>',
	[SyntaxKind.AmpersandAmpersandToken]: '||',
	[SyntaxKind.BarBarToken]: '&&',
	[SyntaxKind.PlusToken]: '-',
	[SyntaxKind.MinusToken]: '+',
	[SyntaxKind.AsteriskToken]: '/',
};
/** In the SQL of the store, as it stands in strings. */
const sqlWords: Readonly<Record<string, string>> = {
	' and ': ' or ',
	' or ': ' and ',
	' = ': ' <> ',
	' <> ': ' = ',
	' < ': ' <= ',
	' > ': ' >= ',
	' is null': ' is not null',
	' is not null': ' is null',
};

/** Every fault that can be put into a file. Types and imports have none. */
function faultsOf(file: string): Fault[] {
	const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true);
	const found: Fault[] = [];
	const put = (node: ts.Node, text: string) => {
		found.push({ file, from: node.getStart(source), to: node.getEnd(), text });
	};
	const visit = (node: ts.Node): void => {
		if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node)) return;
		if (ts.isBinaryExpression(node)) {
			const text = operators[node.operatorToken.kind];
			if (text) put(node.operatorToken, text);
		} else if (ts.isIfStatement(node)) put(node.expression, `!(${node.expression.getText(source)})`);
		else if (ts.isExpressionStatement(node)) put(node, ';');
		else if (ts.isAwaitExpression(node)) put(node, node.expression.getText(source));
		else if (ts.isNumericLiteral(node)) put(node, `${Number(node.text.replaceAll('_', '')) + 1}`);
		else if (node.kind === SyntaxKind.TrueKeyword) put(node, 'false');
		else if (node.kind === SyntaxKind.FalseKeyword) put(node, 'true');
		else if (file.startsWith('server/store/') && (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node))) {
			const sql = node.getText(source);
			for (const [word, other] of Object.entries(sqlWords))
				if (/\b(?:select|where|update|delete)\b/.test(sql) && sql.includes(word)) put(node, sql.replace(word, other));
		}
		ts.forEachChild(node, visit);
	};
	visit(source);
	return found;
}

const root = join(import.meta.dirname, '../..');
const copy = mkdtempSync(join(tmpdir(), 'mutation-'));
// Some tests start programs as another account than root.
chmodSync(copy, 0o755);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
process.on('exit', () => rmSync(copy, { recursive: true, force: true, maxRetries: 5 }));
const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
const builds = ['dist', 'dist-desk', '.astro'];
copyProject([...listed.trim().split('\n'), ...builds]);
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));

function copyProject(paths: readonly string[]): void {
	for (const path of paths)
		if (existsSync(join(root, path))) cpSync(join(root, path), join(copy, path), { recursive: true });
}

const vitest = ['vitest/vitest.mjs', 'run', '--configLoader=native', '--bail=1', '--retry=1', '--reporter=dot'];
const stages: readonly (readonly [name: string, ...commands: string[][]])[] = [
	// What `npm test` refuses at once needs no test.
	['types', ['typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.json']],
	// With the slow ones (`vitest.config.ts`), without what is true of all files.
	['unit', [...vitest, '--project=unit', '--project=house', '--exclude=tests/house/**']],
	['server', [...vitest, '--project=store', '--project=server', '--project=system']],
	['browser', ['../scripts/build.ts'], ['@playwright/test/cli.js', 'test', '--project=chromium', '--max-failures=1']],
];

/** @returns the first stage in which a program fails with the fault */
function killerOf(): string | undefined {
	return stages.find(([, ...commands]) =>
		commands.some(([program = '', ...args]) => {
			// In ms; a fault can make a loop endless.
			const limits = { cwd: copy, stdio: 'ignore', timeout: 900_000, killSignal: 'SIGKILL' } as const;
			return spawnSync(process.execPath, [join(copy, 'node_modules', program), ...args], limits).status !== 0;
		}),
	)?.[0];
}

const without = killerOf();
if (without) throw new Error(`Without a fault too, the stage "${without}" fails.`);
const files = globSync('{src,server}/**/*.{ts,tsx}', { cwd: root }).filter((file) => !/\.(?:test|d)\.tsx?$/.test(file));
const rank = (fault: Fault) =>
	createHash('sha256')
		.update(`${values.seed} ${JSON.stringify(fault)}`)
		.digest('hex');
const drawn = files
	.flatMap(faultsOf)
	.map((fault) => ({ fault, rank: rank(fault) }))
	.sort((a, b) => (a.rank < b.rank ? -1 : 1));
const killed: Record<string, number> = { unit: 0, server: 0, browser: 0, survived: 0 };
let left = Number(values.count);
for (const { fault } of drawn) {
	const { file, from, to, text } = fault;
	const original = readFileSync(join(root, file), 'utf8');
	writeFileSync(join(copy, file), original.slice(0, from) + text + original.slice(to));
	const by = killerOf() ?? 'survived';
	writeFileSync(join(copy, file), original);
	if (by === 'browser' || by === 'survived') copyProject(builds);
	if (by === 'types') continue;
	killed[by] = (killed[by] ?? 0) + 1;
	const line = original.slice(0, from).split('\n').length;
	console.log(`${by}: ${file}:${line} ${original.slice(from, to).slice(0, 80)} → ${text.slice(0, 80)}`);
	if (--left <= 0) break;
}
console.table(killed);
