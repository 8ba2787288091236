import type { LeadKind } from '#leads/tables.ts';
import { all, type Db, list, rowsOf, run } from '#server/store/sql/op.ts';
import { t } from '#server/store/sql/pieces.ts';
import type { countedThings } from '#server/store/sql/schema.ts';

type Counted = (typeof countedThings)[number];

/** How often something happened on one day. Nothing in it is about one visitor (decisions/035). */
export interface VisitCount {
	/** In British time: `2026-11-21`. */
	day: string;
	what: Counted;
	/** Of forms and requests; empty for the rest. */
	kind: LeadKind | '';
	/** The path of a page of the site, or the host name of another site; `other` and `none` in place of one. */
	name: string;
	count: number;
}

/** Daily counts of visits. */
export type Visits = ReturnType<typeof openVisits>;

const columns = ['day', 'what', 'kind', 'name', 'count'] as const;

export function openVisits({ read, write }: Db) {
	return {
		/**
		 * Adds to the counts there are, in one transaction. Sites beyond `mostSitesPerDay` are added to `other`, whichever process
		 * counted them: those that lead here least.
		 */
		add: write((counts: readonly VisitCount[]) => {
			if (counts.length === 0) return;
			const days = new Set(counts.flatMap(({ what, day }) => (what === 'site' ? day : [])));
			const known = all<StoredSite>`select day, name, count from ${t.visit_counts}
				where what = 'site' and day in ${list([...days])}`;
			const { added, removed } = limitSites(counts, known);
			for (const { day, name } of removed)
				run`delete from ${t.visit_counts} where what = 'site' and day = ${day} and name = ${name}`;
			const rows = rowsOf(added, columns);
			run`insert into ${t.visit_counts} ${rows}
				on conflict (day, what, kind, name) do update set count = visit_counts.count + excluded.count`;
		}),
		/** All counts of some days, the last included. */
		between: read(
			(first: string, last: string) => all<VisitCount>`select day, what, kind, name, count from ${t.visit_counts}
			where day between ${first} and ${last} order by day, what, kind, name`,
		),
		/** @returns how many counts were removed */
		removeBefore: write((day: string) => run`delete from ${t.visit_counts} where day < ${day}`),
	};
}

/** In place of a name that is not kept. */
export const other = 'other';
/** In place of a referring site, where the browser named none. */
export const none = 'none';

/** Whether a count is of something by its name. */
export const isName = (name: string) => name !== other && name !== none;

/** How many referring sites are kept by name for one day, besides the well-known ones: anybody can invent any number. */
export const mostSitesPerDay = 200;

/** What tells one count from all others. */
export function keyOf({ day, what, kind, name }: Omit<VisitCount, 'count'>): string {
	return JSON.stringify([day, what, kind, name]);
}

/** Adds counts up, one for each key. */
function addUp(counts: Iterable<VisitCount>): VisitCount[] {
	const sums = new Map<string, VisitCount>();
	for (const one of counts) {
		const key = keyOf(one);
		sums.set(key, { ...one, count: one.count + (sums.get(key)?.count ?? 0) });
	}
	return [...sums.values()];
}

/** Referring sites that always have a place of their own among those of a day: where most visitors come from. */
const wellKnown: ReadonlySet<string> = new Set(
	`google.com google.co.uk google.ie bing.com duckduckgo.com ecosia.org search.brave.com startpage.com qwant.com
	yahoo.com search.yahoo.com uk.search.yahoo.com uk.yahoo.com chatgpt.com perplexity.ai gemini.google.com copilot.microsoft.com claude.ai
	facebook.com m.facebook.com l.facebook.com lm.facebook.com instagram.com l.instagram.com youtube.com m.youtube.com
	t.co x.com linkedin.com reddit.com pinterest.co.uk pinterest.com nextdoor.co.uk mail.google.com outlook.live.com`.split(
		/\s+/,
	),
);

/** Whether a site is one of the `mostSitesPerDay`. */
export const takesPlace = (name: string) => isName(name) && !wellKnown.has(name);

type StoredSite = Pick<VisitCount, 'day' | 'name' | 'count'>;

/**
 * Keeps the sites of a day that were counted most, of those as often the ones that came now, and adds the others to `other`. So invented
 * names that come first, or in any number, are replaced by each site that leads here more often.
 * @param known the counts of sites that are stored for these days
 * @returns what to add, and the sites to remove
 */
function limitSites(counts: readonly VisitCount[], known: readonly StoredSite[]) {
	const given = addUp(counts);
	const isSite = ({ what, name }: VisitCount) => what === 'site' && takesPlace(name);
	const removed: StoredSite[] = [];
	const added: VisitCount[] = given.filter((one) => !isSite(one));
	for (const day of new Set(given.filter(isSite).map(({ day }) => day))) {
		const now = given.filter((one) => isSite(one) && one.day === day);
		const stored = new Map(known.flatMap((one) => (one.day === day && takesPlace(one.name) ? [[one.name, one]] : [])));
		const total = ({ name, count }: VisitCount) => count + (stored.get(name)?.count ?? 0);
		const names = new Set(now.map(({ name }) => name));
		const all = [
			...now.map((one) => ({ name: one.name, total: total(one) })),
			...[...stored.values()].flatMap(({ name, count }) => (names.has(name) ? [] : { name, total: count })),
		];
		const most = all.toSorted((a, b) => b.total - a.total).slice(0, mostSitesPerDay);
		const kept = new Set(most.map(({ name }) => name));
		const lost = [...stored.values()].filter(({ name }) => !kept.has(name));
		removed.push(...lost);
		added.push(...now.map((one) => (kept.has(one.name) ? one : { ...one, name: other })));
		for (const { count } of lost) added.push({ day, what: 'site', kind: '', name: other, count });
	}
	return { added: addUp(added), removed };
}
