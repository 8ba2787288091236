import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type * as z from 'zod';
import { type ReadRouting, routingSchema } from '#server/delivery/routing.ts';
import { SettingError } from '#server/settings/read.ts';

/**
 * Imports and validates the routing file.
 * @param file a TypeScript or JavaScript module whose default export is a `Routing`
 * @throws SettingError with one line: what is wrong in the file, and where
 */
export async function readRouting(file: string): Promise<ReadRouting> {
	const invalid = (why: string) => new SettingError(`LEADS_ROUTING=${JSON.stringify(file)} cannot be used: ${why}.`);
	if (!existsSync(file)) throw invalid('there is no such file');
	// Vite, which loads the site's configuration, would look into the import.
	const module = await import(/* @vite-ignore */ pathToFileURL(file).href).catch((error: unknown) => {
		throw invalid(importError(error));
	});
	if (module.default === undefined) throw invalid('it has no "export default { … }"');
	const read = routingSchema.safeParse(module.default);
	if (read.success) return read.data;
	const [issue] = read.error.issues;
	throw invalid(issue ? placeOf(issue, module.default) + messageOf(issue) : 'it is no routing');
}

function importError(error: unknown): string {
	const { code, message, stack } = error as NodeJS.ErrnoException;
	if (code === 'ERR_PACKAGE_IMPORT_NOT_DEFINED') return 'it must say "import type", not "import"';
	if (code === 'ERR_IMPORT_ATTRIBUTE_MISSING' || code === 'ERR_UNKNOWN_FILE_EXTENSION')
		return 'it must be a .ts or .js file';
	// The first line of a syntax error's stack is file and line.
	const line = /:(\d+)\s*$/.exec(stack?.split('\n')[0] ?? '')?.[1];
	return `it cannot be read${line ? `, line ${line}` : ''}: ${String(message).split('\n')[0]?.replace(/\.$/, '')}`;
}

/** Where in the file an issue is: `company 2 (Beta Lifts Ltd), email `. */
function placeOf({ path }: z.core.$ZodIssue, given: unknown): string {
	const [list, index, ...rest] = path;
	if (list !== 'companies' || typeof index !== 'number') return path.length > 0 ? `${path.join('.')} ` : '';
	// An issue with a place in the list means that there is a list, whatever its elements are.
	const company = (given as { companies: unknown[] }).companies[index] as { name?: unknown } | null | undefined;
	const name = company?.name;
	const called = typeof name === 'string' ? ` (${name.trim().slice(0, 60)})` : '';
	const key = rest.filter((part) => typeof part === 'string').join('.');
	return `company ${index + 1}${called}${key && `, ${key}`} `;
}

function messageOf(issue: z.core.$ZodIssue): string {
	if (issue.code !== 'unrecognized_keys') return issue.message.replace(/^Invalid input: expected/, 'must be');
	return `says ${issue.keys.map((key) => `"${key}"`).join(', ')}, which means nothing here`;
}
