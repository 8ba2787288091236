import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** Appends a fact synchronously, so that it is kept if the process is killed afterwards. */
export function appendLine(file: string, fact: object): void {
	appendFileSync(file, `${JSON.stringify(fact)}\n`);
}

/** The facts so far; empty if there is no file yet. A last line without a newline is incomplete and ignored. */
export function readLines<T>(file: string): T[] {
	if (!existsSync(file)) return [];
	const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
	return lines.map((line) => JSON.parse(line));
}
