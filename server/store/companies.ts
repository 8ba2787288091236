import { randomUUID } from 'node:crypto';
import { dateOf } from '#leads/british-time.ts';
import type { LeadKind } from '#leads/tables.ts';
import { minute } from '#server/settings/limits.ts';
import type { Message, Planned, Planner } from '#server/store/delivery.ts';
import { deliveriesOf, enqueue } from '#server/store/enqueue.ts';
import { changesOf } from '#server/store/history.ts';
import { loadsOf } from '#server/store/planning.ts';
import { all, type Db, forget, keyOf, note, noted, one, rowOf, run, t } from '#server/store/sql.ts';

/** What the operator checked before a company may be called approved. All of it is shown to visitors. Days are ISO dates. */
export interface Checked {
	/** A check counts for a year. */
	on: string;
	by: string;
	/** What was seen of the makers' training. */
	training: string;
	/** Public liability insurance: the sum it covers, and its last day. */
	insurance: { cover: string; expires: string };
	/** The membership number was looked up there. */
	tradeBody: 'none' | { name: string; number: string };
}

export interface Company {
	/** Shown to visitors: "We have passed your request to …". Its figures and its turn go by it. */
	name: string;
	/** Where its requests are sent. */
	email: string;
	/** For the operator alone. */
	phone?: string | undefined;
	kinds: LeadKind[];
	/** A request without one, such as a callback, counts as `unsure`. */
	stairTypes: string[];
	/** Where it works, by postcode areas and nations; everywhere if left out. One with areas gets no request whose place is not known. */
	areas?: string[] | undefined;
	/** Most requests that it is passed from Monday to Sunday, in British time. */
	perWeek?: number | undefined;
	/** The day in British time on which it is asked again: until then it gets no new request. And who said so. */
	pausedUntil?: string | undefined;
	pausedBy?: string | undefined;
	/** Without it, the site calls no company approved. */
	checked?: Checked | undefined;
	/** Whether it agreed to be shown on the page /who-we-are, with what was checked. */
	shown: boolean;
	/** For a link there. */
	website?: string | undefined;
}

/** How many companies receive one request, at most; and how many of them at once, if not all. */
export interface AtMost {
	maxCompaniesPerLead: number;
	askFirst?: number | undefined;
}

/** What the recipients of a request are chosen by. */
export interface Routing extends AtMost {
	companies: readonly Company[];
}

export interface StoredCompany extends Company {
	id: string;
}

/** The author of a pause that a company has set by a link. */
export const byItself = 'the company';
/** A stranger who types a company's address sends it six e-mails an hour at most. */
const linkInterval = 10 * minute;

const atMost = 'companies for one request';
/** Pauses of a release whose companies were in a file (version 4 of the data). */
const earlierPauses = 'pauses of earlier releases';
const { add: addToHistory, newest } = changesOf('companies');

function stored(): StoredCompany[] {
	const rows = all<{ id: string; entry: Company }>`select id, entry from ${t.companies} order by rowid`;
	// One that is damaged holds up no other.
	return rows.flatMap(({ id, entry }) => (entry ? { ...entry, id } : []));
}

/** Inside of an operation. */
export function routingNow(): Routing {
	return { ...(JSON.parse(noted(atMost) ?? '{"maxCompaniesPerLead":3}') as AtMost), companies: stored() };
}

const put = (id: string, entry: Company) =>
	run`insert into ${t.companies} ${rowOf({ id, entry })} on conflict (id) do update set entry = excluded.entry`;

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** What a company is stored under. No other may be called so. */
const firstNameOf = (name: string) => one<{ key: string }>`select ${keyOf(name)} as key`?.key ?? name;

/** Whether anything was sent to another company that has or had a name, also to one that is removed. @param own what this one is stored under */
const isAnothers = (name: string, own: string) =>
	one`select 1 from ${t.company_names} where stored_as <> ${own} and ${name} in (name, stored_as)
		union all select 1 from ${t.deliveries} where message = 'lead' and company = ${name} and ${name} <> ${own} limit 1`;

/** What a company has goes on, under its new name. */
function rename(name: string, after: string): void {
	const stored_as = firstNameOf(name);
	run`delete from ${t.company_names} where stored_as = ${stored_as}`;
	if (stored_as !== after) run`insert into ${t.company_names} ${rowOf({ stored_as, name: after })}`;
}

/** The companies, and what was done with them. Each change is durable when it returns, and holds from the next request on. */
export function openCompanies({ read, write }: Db, { reports }: Pick<Planner, 'reports'>) {
	const send = (id: string, message: Message, to: readonly Omit<Planned, 'message'>[]) =>
		enqueue(
			{ kind: '', id },
			to.map((one) => ({ ...one, message })),
		);
	return {
		loads: read(loadsOf),
		routing: read(routingNow),
		all: read(stored),
		/**
		 * Adds a company, or changes one, whose pause stays as it is.
		 * @param id of the one that is changed
		 * @param detail what is changed, for the history
		 * @returns `name` or `email` where another company has it
		 */
		save: write((id: string | null, { ...entry }: Company, detail: string, author: string) => {
			const companies = stored();
			const before = companies.find((one) => one.id === id);
			if (id !== null && !before) return 'gone';
			const others = companies.filter((one) => one !== before);
			if (others.some(({ name }) => [name, firstNameOf(name)].some((had) => isSame(had, entry.name)))) return 'name';
			if (before && before.name !== entry.name && isAnothers(entry.name, firstNameOf(before.name))) return 'name';
			if (others.some(({ email }) => isSame(email, entry.email))) return 'email';
			if (before) Object.assign(entry, { pausedUntil: before.pausedUntil, pausedBy: before.pausedBy });
			put(id ?? randomUUID(), entry);
			// One that comes back after it was removed goes on, also under its first name.
			if (!before) run`delete from ${t.company_names} where stored_as = ${entry.name}`;
			else if (before.name !== entry.name) rename(before.name, entry.name);
			addToHistory(detail, author);
			return 'saved';
		}),
		/** It gets no new request, and keeps those that it has. @returns its name; undefined if it is not there */
		remove: write((id: string, author: string): string | undefined => {
			const found = stored().find((one) => one.id === id);
			if (!found) return undefined;
			run`delete from ${t.companies} where id = ${id}`;
			addToHistory(`${found.name} was removed.`, author);
			return found.name;
		}),
		/**
		 * Sets a pause in place of any before it, or ends it. The operator is told at once what a company has done itself.
		 * @returns whether there is such a company
		 */
		pause: write((name: string, until: string | undefined, author: string): boolean => {
			const found = stored().find((one) => one.name === name);
			if (!found) return false;
			const { id, ...entry } = found;
			put(id, { ...entry, pausedUntil: until, pausedBy: until && author });
			addToHistory(until ? `${name} is paused until ${dateOf(until)}.` : `${name} is asked again.`, author);
			if (author === byItself && until !== entry.pausedUntil) send(id, 'company-paused', reports);
			return true;
		}),
		/** Adds the e-mail with the link to the page of the company that has an address, unless it was sent one just now. */
		sendLink: write((address: string) => {
			// A server that sends no e-mails has no way to tell anybody.
			if (reports.length === 0) return;
			const found = stored().find(({ email }) => isSame(email, address));
			if (!found) return;
			const since = new Date(Date.now() - linkInterval).toISOString();
			const isSent = deliveriesOf({ kind: '', id: found.id }).some(
				({ message, created_at }) => message === 'company-link' && created_at > since,
			);
			if (!isSent) send(found.id, 'company-link', [{ channel: 'email', recipient: found.email, company: found.name }]);
		}),
		/** Notes what was done with all that a company has. */
		note: write(addToHistory),
		setAtMost: write((given: AtMost, detail: string, author: string) => {
			note(atMost, JSON.stringify(given));
			addToHistory(detail, author);
		}),
		history: read(newest),
		/** Whether those of an earlier release were taken over, or there were none. */
		areTakenOver: read(() => noted(atMost) !== undefined),
		/** In place of all that there are. Pauses that were set beside an earlier release's file join; the later of two counts. */
		takeOver: write(({ companies, ...given }: Routing, author: string) => {
			const pauses: { company: string; until: string; author: string }[] = JSON.parse(noted(earlierPauses) ?? '[]');
			run`delete from ${t.companies}`;
			for (const company of companies) {
				const { until, author: pausedBy } = pauses.find((one) => one.company === company.name) ?? { until: '' };
				const isLater = until > (company.pausedUntil ?? '');
				put(randomUUID(), isLater ? { ...company, pausedUntil: until, pausedBy } : company);
				addToHistory(`${company.name} was taken over from the routing file.`, author);
			}
			note(atMost, JSON.stringify(given));
			forget(earlierPauses);
		}),
	};
}
