import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ownWordsWith } from '#facts/own-words.ts';
import { type Published, readPublished, saidOn } from '#server/delivery/published.ts';
import { type Check, ok, problem, warning } from '#server/doctor/check.ts';
import { photographSize, photographsToTake } from '#server/ops/photographs.ts';
import type { Name, Settings } from '#server/settings/read.ts';
import { hostFiles } from '#server/site/files.ts';

const todo = 'npm run build, then restart the server';

/** Whether the site is built, and says what the settings say now. */
export const builtSiteCheck: Check = {
	title: 'Built site',
	needs: ['DATA_DIR', 'SITE_URL'],
	run: async ({ settings, dist }) => {
		const page = await stat(join(dist, 'index.html')).catch(() => undefined);
		if (!page) return problem(`there is none in ${dist}`, todo);
		const changed = await changedSinceBuild(settings, dist);
		if (changed === undefined) return warning('it does not say which settings it was built with', todo);
		if (changed.length > 0)
			return problem(`the pages have other values of ${changed.join(', ')} than the settings and the desk`, todo);
		return ok(`built with these settings on ${page.mtime.toISOString().slice(0, 10)}`);
	},
};

/** Drawings explain; photographs show that it exists. */
export const photographsCheck: Check = {
	title: 'Photographs',
	run: async () => {
		const missing = await photographsToTake();
		if (missing.length === 0) return ok('none of the six that matter most is asked for');
		return warning(
			`of the six that matter most ${missing.length} are not there: ${missing.map(({ shows }) => shows).join('; ')}`,
			`take them, ${photographSize}, and put them into ${missing.map(({ place }) => `photographs/${place}.jpg`).join(', ')}`,
		);
	},
};

/** What has another value than on the pages, which go on saying that one until they are built. @returns undefined where the build does not say */
export async function changedSinceBuild(settings: Settings, dist: string): Promise<string[] | undefined> {
	const text = await readFile(join(dist, hostFiles.builtWith), 'utf8').catch(() => undefined);
	if (text === undefined) return undefined;
	const before: Record<string, string> = JSON.parse(text);
	const now = builtWith(settings, await readPublished(settings.DATA_DIR, process.env), new Date());
	return Object.keys(now).filter((name) => now[name] !== before[name]);
}

/** The settings that the build writes into the pages, where they stay until the next build. */
const onPages = [
	'SITE_URL',
	'PUBLIC_BACKEND_URL',
	'PUBLIC_BACKEND_KEY',
	'SERVER_URL',
	'CONTACT_EMAIL',
	'CONTACT_PHONE',
	'CONTACT_HOURS',
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
	'COUNTS',
] as const satisfies Name[];

/** What a build was made with: a short hash of each setting that it wrote into the pages, and of what they say of the companies. */
export function builtWith(settings: Settings, told: Published, now: Date): Record<string, string> {
	const { maxCompanies, approved, companies } = saidOn(told, now);
	const said = {
		'how many companies get a request': maxCompanies,
		'whether companies are approved': approved,
		'what is shown of companies': companies,
		...ownWordsWith(told.words),
	};
	return Object.fromEntries([
		...onPages.map((name) => [name, hashOf(settings[name])]),
		// The pages say whether visitors get a confirmation, and not more.
		['SMTP_URL', hashOf(settings.SMTP_URL !== '')],
		...Object.entries(said).map(([name, value]) => [name, hashOf(value)]),
	]);
}

function hashOf(value: unknown): string {
	return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 12);
}
