import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import type * as z from 'zod';
import { type ReadRouting, routingSchema } from '#server/delivery/routing.ts';
import { SettingError } from '#server/settings/read.ts';

/**
 * Reads which companies receive which requests.
 * @param file a TypeScript or JavaScript module whose default export is a `Routing`
 * @throws SettingError saying in one line what is wrong in it, and where
 */
export async function readRouting(file: string): Promise<ReadRouting> {
	const refuse = (why: string) => new SettingError(`LEADS_ROUTING=${JSON.stringify(file)} cannot be used: ${why}.`);
	if (!existsSync(file)) throw refuse('there is no such file');
	const module = await import(pathToFileURL(file).href).catch((error: unknown) => {
		throw refuse(whyUnread(error));
	});
	if (module.default === undefined) throw refuse('it has no "export default { … }"');
	const read = routingSchema.safeParse(module.default);
	if (read.success) return read.data;
	const [issue] = read.error.issues;
	throw refuse(issue ? placeOf(issue, module.default) + whatOf(issue) : 'it is no routing');
}

function whyUnread(error: unknown): string {
	const { code, message, stack } = error as NodeJS.ErrnoException;
	if (code === 'ERR_PACKAGE_IMPORT_NOT_DEFINED') return 'it must say "import type", not "import"';
	if (code === 'ERR_IMPORT_ATTRIBUTE_MISSING' || code === 'ERR_UNKNOWN_FILE_EXTENSION')
		return 'it must be a .ts or .js file';
	// The first line of such an error's stack names the file and the line.
	const line = /:(\d+)\s*$/.exec(stack?.split('\n')[0] ?? '')?.[1];
	return `it cannot be read${line ? `, line ${line}` : ''}: ${String(message).split('\n')[0]?.replace(/\.$/, '')}`;
}

/** Where in the file: `company 2 (Beta Lifts Ltd), email `. */
function placeOf({ path }: z.core.$ZodIssue, given: unknown): string {
	const [list, index, ...rest] = path;
	if (list !== 'companies' || typeof index !== 'number') return path.length > 0 ? `${path.join('.')} ` : '';
	const name: unknown = Object(Object(Object(given).companies)[index]).name;
	const called = typeof name === 'string' ? ` (${name.trim().slice(0, 60)})` : '';
	return `company ${index + 1}${called}${rest[0] === undefined ? '' : `, ${String(rest[0])}`} `;
}

function whatOf(issue: z.core.$ZodIssue): string {
	if (issue.code !== 'unrecognized_keys') return issue.message.replace(/^Invalid input: expected/, 'must be');
	return `says ${issue.keys.map((key) => `"${key}"`).join(', ')}, which means nothing here`;
}
