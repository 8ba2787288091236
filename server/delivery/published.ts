import { renameSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SavedWords } from '#facts/own-words.ts';
import { areApproved, checkedUntil, earlierRouting, shownCompanies } from '#server/delivery/companies.ts';
import type { Checked, Routing } from '#server/store/companies.ts';
import type { Store } from '#server/store/store.ts';

/** What the build reads of the desk: prices, sentences, and of the companies that may be shown their names and checks, without e-mail addresses. */
export interface Published {
	maxCompaniesPerLead: number;
	/** The last day on which every company may be called checked, shown or not; null where one of them is not. */
	checkedUntil: string | null;
	shown: { name: string; website?: string | undefined; shown: true; checked: Checked }[];
	/** Guide prices, and sentences of the policies; left out by a server of an earlier release. */
	words?: SavedWords;
}

/** In DATA_DIR, written by the server and read by the build, which may be on another machine: then it is copied there. */
const publishedFile = 'published.json';

export function publishedOf({ companies, maxCompaniesPerLead }: Routing, now: Date, words: SavedWords = {}): Published {
	const shown = shownCompanies(companies, now).map(({ name, website, checked }) => ({
		...{ name, website, shown: true as const, checked },
	}));
	return { maxCompaniesPerLead, checkedUntil: checkedUntil(companies, now) ?? null, shown, words };
}

/** Without a server that has companies. */
export const nonePublished: Published = { maxCompaniesPerLead: 3, checkedUntil: null, shown: [] };

/** What the file says now. */
export function publishedText({ companies, ownWords }: Pick<Store, 'companies' | 'ownWords'>): string {
	return `${JSON.stringify(publishedOf(companies.routing(), new Date(), ownWords.read()), null, '\t')}\n`;
}

/** Writes the file anew, whole or not at all. */
export function publish(folder: string, store: Pick<Store, 'companies' | 'ownWords'>): void {
	const file = join(folder, publishedFile);
	writeFileSync(`${file}.new`, publishedText(store), { mode: 0o600 });
	renameSync(`${file}.new`, file);
}

/** What the server has written last; before its first start with companies of its own, what the file of an earlier release says. */
export async function readPublished(folder: string, env: Readonly<Record<string, string | undefined>>) {
	const text = await readFile(join(folder, publishedFile), 'utf8').catch((error: NodeJS.ErrnoException) => {
		if (error.code === 'ENOENT') return undefined;
		throw error;
	});
	if (text !== undefined) return JSON.parse(text) as Published;
	const earlier = await earlierRouting(env);
	return earlier ? publishedOf(earlier, new Date()) : nonePublished;
}

/** What of it holds on a day. */
export function saidOn({ maxCompaniesPerLead, checkedUntil: until, shown }: Published, now: Date) {
	const companies = shownCompanies(shown, now);
	const approved = until !== null && now.toISOString().slice(0, 10) <= until && areApproved(shown, now);
	return { maxCompanies: maxCompaniesPerLead, approved, companies };
}
