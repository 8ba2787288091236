import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** One small fault in one file. */
export interface Mutant {
	/** Path from the project's root. */
	file: string;
	line: number;
	/** As shown: what stood there, and what stands there instead. */
	change: string;
	/** The same for as long as the changed code is, wherever it moves in its file. */
	id: string;
	/** The whole file without the fault, and with it. */
	original: string;
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
	[SyntaxKind.QuestionQuestionToken]: '&&',
	[SyntaxKind.PlusToken]: '-',
	[SyntaxKind.MinusToken]: '+',
	[SyntaxKind.AsteriskToken]: '/',
	[SyntaxKind.SlashToken]: '*',
};

const methods: Readonly<Record<string, string>> = { some: 'every', every: 'some', min: 'max', max: 'min' };

/** In the SQL of the store, as it stands in strings and templates. */
const sqlOperators: readonly (readonly [RegExp, string])[] = [
	[/ and /g, ' or '],
	[/ or /g, ' and '],
	[/ = (?!excluded)/g, ' <> '],
	[/ <> /g, ' = '],
	[/ < /g, ' <= '],
	[/ <= /g, ' < '],
	[/ > /g, ' >= '],
	[/ >= /g, ' > '],
	[/ is null/g, ' is not null'],
	[/ is not null/g, ' is null'],
	[/ desc\b/g, ''],
	[/\bnot exists\b/g, 'exists'],
];

/** What a node can be replaced by: where, and with which text. */
type Replacement = readonly [from: number, to: number, text: string];

function replacementsOf(node: ts.Node, source: ts.SourceFile): Replacement[] {
	const at = (part: ts.Node, text: string): Replacement => [part.getStart(source), part.getEnd(), text];
	if (ts.isBinaryExpression(node)) {
		const text = operators[node.operatorToken.kind];
		return text ? [at(node.operatorToken, text)] : [];
	}
	if (ts.isIfStatement(node) || ts.isWhileStatement(node))
		return [at(node.expression, `!(${node.expression.getText(source)})`)];
	if (ts.isConditionalExpression(node)) {
		const [yes, no] = [node.whenTrue.getText(source), node.whenFalse.getText(source)];
		return [[node.whenTrue.getStart(source), node.whenFalse.getEnd(), `${no} : ${yes}`]];
	}
	if (ts.isExpressionStatement(node)) return [at(node, ';')];
	if (ts.isAwaitExpression(node)) return [at(node, node.expression.getText(source))];
	if (ts.isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken)
		return [at(node, node.operand.getText(source))];
	if (ts.isPropertyAccessExpression(node)) {
		const text = Object.hasOwn(methods, node.name.text) ? methods[node.name.text] : undefined;
		return text && ts.isCallExpression(node.parent) ? [at(node.name, text)] : [];
	}
	if (ts.isNumericLiteral(node)) return [at(node, `${Number(node.text.replaceAll('_', '')) + 1}`)];
	if (node.kind === SyntaxKind.TrueKeyword) return [at(node, 'false')];
	if (node.kind === SyntaxKind.FalseKeyword) return [at(node, 'true')];
	if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
		return source.fileName.startsWith('server/store/')
			? replacementsInSql(node.getText(source), node.getStart(source))
			: [];
	return [];
}

function replacementsInSql(text: string, start: number): Replacement[] {
	if (!/\b(?:select|where|update|insert|delete|and|on|order by)\b/.test(text)) return [];
	return sqlOperators.flatMap(([from, to]) =>
		[...text.matchAll(from)].map((found): Replacement => {
			const begin = start + found.index;
			return [begin, begin + found[0].length, to];
		}),
	);
}

/** Every fault that can be put into a file. Types and imports have none. */
export function mutantsOf(root: string, file: string): Mutant[] {
	const text = readFileSync(join(root, file), 'utf8');
	const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
	const found: Mutant[] = [];
	const seen = new Map<string, number>();
	const oneLine = (code: string) => code.replaceAll(/\s+/g, ' ').trim();
	const visit = (node: ts.Node): void => {
		if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node)) return;
		for (const [from, to, instead] of replacementsOf(node, source)) {
			// Of an operator, both sides are shown too.
			const around = ts.isBinaryExpression(node) ? node : undefined;
			const was = oneLine(around ? around.getText(source) : text.slice(from, to));
			const becomes = around
				? oneLine(text.slice(around.getStart(source), from) + instead + text.slice(to, around.getEnd()))
				: instead && oneLine(instead);
			const line = source.getLineAndCharacterOfPosition(from).line + 1;
			const change = `${was} → ${becomes || 'nothing'}`;
			const statement = oneLine(text.split('\n')[line - 1] ?? '');
			const nth = (seen.get(statement + change) ?? 0) + 1;
			seen.set(statement + change, nth);
			const id = createHash('sha256').update(`${file} ${statement} ${change} ${nth}`).digest('hex').slice(0, 16);
			found.push({ file, line, change, id, original: text, text: text.slice(0, from) + instead + text.slice(to) });
		}
		ts.forEachChild(node, visit);
	};
	visit(source);
	return found;
}

/** All of them in an order that the seed alone decides: code that changes elsewhere leaves the order of the others as it is. */
export function shuffled(mutants: readonly Mutant[], seed: string): Mutant[] {
	const rank = ({ id }: Mutant) => createHash('sha256').update(`${seed} ${id}`).digest('hex');
	return mutants
		.map((mutant) => ({ mutant, rank: rank(mutant) }))
		.sort((a, b) => (a.rank < b.rank ? -1 : 1))
		.map(({ mutant }) => mutant);
}

/** Says whether a file with a fault still parses and type-checks: what `npm test` refuses at once needs no test. */
export function createTypeCheck(root: string): (mutant: Mutant) => boolean {
	const config = ts.getParsedCommandLineOfConfigFile(
		join(root, 'tsconfig.json'),
		{},
		{
			...ts.sys,
			onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
				throw new Error(String(messageText));
			},
		},
	);
	if (!config) throw new Error('There is no tsconfig.json.');
	const files = config.fileNames.filter((file) => !/\/(?:tests|scripts)\/|\.test\.tsx?$/.test(file));
	const texts = new Map<string, string>();
	const versions = new Map<string, number>();
	const change = (path: string, text: string | undefined) => {
		versions.set(path, (versions.get(path) ?? 0) + 1);
		if (text === undefined) texts.delete(path);
		else texts.set(path, text);
	};
	const service = ts.createLanguageService({
		getScriptFileNames: () => files,
		getScriptVersion: (path) => `${versions.get(path) ?? 0}`,
		getScriptSnapshot: (path) => {
			const text = texts.get(path) ?? ts.sys.readFile(path);
			return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
		},
		getCurrentDirectory: () => root,
		getCompilationSettings: () => config.options,
		getDefaultLibFileName: ts.getDefaultLibFilePath,
		fileExists: ts.sys.fileExists,
		readFile: ts.sys.readFile,
		readDirectory: ts.sys.readDirectory,
		directoryExists: ts.sys.directoryExists,
	});
	return ({ file, text }) => {
		const path = join(root, file);
		change(path, text);
		const faults = [...service.getSyntacticDiagnostics(path), ...service.getSemanticDiagnostics(path)];
		change(path, undefined);
		return faults.length === 0;
	};
}
