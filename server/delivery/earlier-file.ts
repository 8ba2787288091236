import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import * as z from 'zod';
import { atMostSchema, companySchema } from '#server/delivery/companies.ts';
import type { Logger } from '#server/log.ts';
import { type Environment, SettingError } from '#server/settings/read.ts';
import type { Routing } from '#server/store/companies.ts';
import type { Store } from '#server/store/store.ts';

// Up to release 3 the companies were in a file of the operator's, `routing.config.ts`. It is taken over once.

/** Its default export. */
export const routingSchema = z.strictObject({ ...atMostSchema.shape, companies: z.array(companySchema) });

/** As it was written. */
export type EarlierRouting = z.input<typeof routingSchema>;

const usual = fileURLToPath(new URL('../../routing.config.ts', import.meta.url));

/** Where it is, if it is there. @param env with LEADS_ROUTING, which named another place */
function earlierFile({ LEADS_ROUTING }: Environment): string | undefined {
	const file = LEADS_ROUTING ? resolve(LEADS_ROUTING) : usual;
	return existsSync(file) ? file : undefined;
}

/** What it says; undefined without one. @throws SettingError with one line: what is wrong in it, and where */
export async function earlierRouting(env: Environment): Promise<Routing | undefined> {
	const file = earlierFile(env);
	if (file === undefined) return undefined;
	const invalid = (why: string) =>
		new SettingError(
			`The companies in ${file} cannot be taken over: ${why}. Correct that, or remove the file and write them on the desk.`,
		);
	// Vite, which loads the site's configuration, would look into the import.
	const module = await import(/* @vite-ignore */ pathToFileURL(file).href).catch((error: Error) => {
		throw invalid(String(error.message).split('\n')[0] ?? 'it cannot be read');
	});
	const read = routingSchema.safeParse(module.default);
	if (read.success) return read.data;
	const [issue] = read.error.issues;
	throw invalid(`${issue?.path.join('.')}: ${issue?.message}`.replace(/\.$/, ''));
}

/** Once. @throws SettingError if they cannot be read */
export async function takeOverCompanies(companies: Store['companies'], log: Logger): Promise<void> {
	const file = earlierFile(process.env);
	if (companies.areTakenOver()) {
		if (file) log.warn({ file }, 'this file is not read any more: the companies are on the desk; delete it');
		return;
	}
	const routing = (await earlierRouting(process.env)) ?? { maxCompaniesPerLead: 3, companies: [] };
	companies.takeOver(routing, 'the server');
	if (file)
		log.info(
			{ file, companies: routing.companies.length },
			'took the companies over from this file, once: from now on they are on the desk, and the file can be deleted',
		);
}
