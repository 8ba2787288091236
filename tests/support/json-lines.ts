import { appendFileSync, existsSync, readFileSync } from 'node:fs';

/** Keeps a fact through the end of the process that learned it: written in one go before anything else happens. */
export function appendLine(file: string, fact: object): void {
	appendFileSync(file, `${JSON.stringify(fact)}\n`);
}

/** The facts written so far; none where there is no file yet. What no newline ends was not written in full. */
export function readLines<T>(file: string): T[] {
	if (!existsSync(file)) return [];
	const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
	return lines.map((line) => JSON.parse(line));
}
