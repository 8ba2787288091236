import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { areApproved, type ReadRouting, shownCompanies } from '#server/delivery/routing.ts';
import type { Name, Settings } from '#server/settings/read.ts';
import { hostFiles } from '#server/site/files.ts';

/** The settings that the build writes into the pages, where they stay until the next build. */
const onPages = [
	'SITE_URL',
	'PUBLIC_BACKEND_URL',
	'PUBLIC_BACKEND_KEY',
	'SERVER_URL',
	'CONTACT_EMAIL',
	'CONTACT_PHONE',
	'CONTACT_HOURS',
	'PINTEREST_URL',
	'COMPANY_NAME',
	'COMPANY_NUMBER',
	'COMPANY_ADDRESS',
	'COMPANY_REGISTERED_IN',
	'VAT_NUMBER',
	'ICO_NUMBER',
	'PROCESSORS',
	'RETAIN_PHOTOS_MONTHS',
	'RETAIN_REQUESTS_MONTHS',
	'EDITOR_NAME',
	'EDITOR_ROLE',
	'COUNTS',
	'INDEXNOW_KEY',
] as const satisfies Name[];

/** What a build was made with: a short hash of each setting that it wrote into the pages, and of what they say of the companies. */
export function builtWith(settings: Settings, routing: ReadRouting, now: Date): Record<string, string> {
	const { companies, maxCompaniesPerLead } = routing;
	const said = [areApproved(companies, now), maxCompaniesPerLead, shownCompanies(companies, now)];
	return Object.fromEntries([
		...onPages.map((name) => [name, hashOf(settings[name])]),
		// The pages say whether visitors get a confirmation, and not more.
		['SMTP_URL', hashOf(settings.SMTP_URL !== '')],
		['LEADS_ROUTING', hashOf(said)],
	]);
}

/** @returns what the build in `dist` was made with; undefined where it does not say so */
export async function readBuiltWith(dist: string): Promise<Record<string, string> | undefined> {
	const text = await readFile(join(dist, hostFiles.builtWith), 'utf8').catch(() => undefined);
	return text === undefined ? undefined : JSON.parse(text);
}

function hashOf(value: unknown): string {
	return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 12);
}
