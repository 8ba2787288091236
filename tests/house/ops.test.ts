import { globSync } from 'node:fs';
import ts from 'typescript';
import { expect, test } from 'vitest';

/** Calls whose operation is never run: of type `Op`, and neither delegated to (`yield*`), returned, nor passed on. */
function lostOps(files: readonly string[]): string[] {
	const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile);
	const { options } = ts.parseJsonConfigFileContent(config, ts.sys, '.');
	const program = ts.createProgram([...files], options);
	const checker = program.getTypeChecker();
	const lost: string[] = [];
	const isOp = (node: ts.Node) => checker.getTypeAtLocation(node).symbol?.name === 'Generator';
	const isUsed = ({ parent }: ts.Node) =>
		ts.isYieldExpression(parent) ||
		ts.isReturnStatement(parent) ||
		ts.isArrowFunction(parent) ||
		ts.isCallExpression(parent) ||
		ts.isAsExpression(parent);
	for (const file of program.getSourceFiles().filter(({ fileName }) => files.some((one) => fileName.endsWith(one)))) {
		const visit = (node: ts.Node): void => {
			if ((ts.isCallExpression(node) || ts.isTaggedTemplateExpression(node)) && isOp(node) && !isUsed(node))
				lost.push(`${file.fileName}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`);
			ts.forEachChild(node, visit);
		};
		visit(file);
	}
	return lost;
}

test('no operation of the store is made and not run', () => {
	expect(lostOps(globSync('server/store/**/*.ts'))).toEqual([]);
	// TypeScript checks the whole store for it, which is slow on a busy machine.
}, 300_000);
