import { setImmediate } from 'node:timers/promises';
import * as z from 'zod/mini';
import { siteName } from '#brand/name.ts';
import type { OpenAtCompany } from '#desk/companies/contract.ts';
import {
	type Detail,
	type HistoryLine,
	type ListQuery,
	mostOthers,
	type OpenSession,
	type RequestList,
	type ServerState,
	type Session,
} from '#desk/contract.ts';
import type { BillLine, Bills, Figures, Visits } from '#desk/figures/contract.ts';
import { fileNameOf, fileNameOfType, originalNameOf } from '#leads/photos.ts';
import { placeOf } from '#leads/postcode.ts';
import { referenceOf } from '#leads/reference.ts';
import { type Status, statuses } from '#leads/status.ts';
import { isForCompanies, leadKinds, type RequestKey } from '#leads/tables.ts';
import { fittingFirst } from '#server/delivery/plan.ts';
import { type By, checked, keyIn, type Params } from '#server/desk/calls.ts';
import { companyList, openAt } from '#server/desk/companies.ts';
import { heldList } from '#server/desk/held.ts';
import { ownWordsState } from '#server/desk/own-words.ts';
import { earlierOf, joined, summaryOf } from '#server/desk/summaries.ts';
import { fieldsOf, whomOf } from '#server/emails/templates/request-text.ts';
import { oneLine } from '#server/emails/untrusted.ts';
import { billHead, billLines, exportCsv } from '#server/operator/export-csv.ts';
import { deliveryWords, withheldWords } from '#server/operator/format.ts';
import { remedies } from '#server/ops/health.ts';
import { nextSnapshotAt } from '#server/ops/nightly-snapshot.ts';
import { photographsToTake } from '#server/ops/photographs.ts';
import { countsVisits } from '#server/settings/read.ts';
import { readBackups } from '#server/store/backups.ts';
import { addDays, britishDay, mondayOf, startOfBritishDay } from '#server/store/days.ts';
import { NotFound } from '#server/store/errors.ts';
import { figuresOf } from '#server/store/figures.ts';
import { passing, toldIn } from '#server/store/history.ts';
import { type HistoryEntry, valuesOf } from '#server/store/requests.ts';
import type { SearchQuery } from '#server/store/search.ts';
import type { Store } from '#server/store/store.ts';

const time = z.iso.datetime({ offset: true });
const count = (most: number) => z.coerce.number().check(z.int(), z.gte(0), z.lte(most));

const listQuery = z.strictObject({
	find: z.optional(z.string().check(z.maxLength(100))),
	kind: z.optional(z.enum(leadKinds)),
	status: z.optional(z.enum(statuses)),
	due: z.optional(z.literal('1')),
	held: z.optional(z.literal('1')),
	failed: z.optional(z.literal('1')),
	since: z.optional(time),
	before: z.optional(time),
	from: z.optional(count(1_000_000)),
	most: z.optional(count(200)),
}) satisfies z.ZodMiniType<ListQuery, unknown>;
/** A month in British time. */
const monthQuery = z.strictObject({
	month: z.string().check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'A month is one such as 2026-11.')),
});

const billQuery = z.extend(monthQuery, { company: z.string().check(z.maxLength(254)) });
/** How many lines of a bill are shown; the table has all. */
const mostLines = 1000;

/**
 * What the desk shows, by the path under `/desk/api`. None changes anything.
 * @param query of the call, without what is empty; checked here
 */
export const reads: Readonly<Record<string, (query: unknown, by: By, params: Params) => object | Promise<object>>> = {
	session: (_, { session, settings }): Session => ({
		email: session.email,
		name: siteName,
		now: new Date().toISOString(),
		sends: settings.SMTP_URL !== '' || settings.LEADS_WEBHOOK_URL !== '',
	}),
	requests: async (given, { store }): Promise<RequestList> => {
		const { most = 50, ...query } = checked(listQuery, given);
		const { found, total } = await store.search.find(searchOf({ ...query, most }));
		return { requests: joined(found.map(summaryOf)), total };
	},
	texts: (_, { store }) => ({ texts: store.texts.read() }),
	'requests/:kind/:id': (_, { store }, params) => detailOf(keyIn(params), store),
	companies: (_, { store }) => companyList(store.companies),
	prices: (_, by) => ownWordsState(by),
	'companies/:id/open': async (_, { store }, { id }): Promise<OpenAtCompany> => {
		const { name = '' } = store.companies.all().find((one) => one.id === id) ?? {};
		const { open, answered } = await openAt(store, name);
		return { open: open.length, answered };
	},
	held: (_, { store }) => heldList(store.held.senders()),
	figures: (given, { store }): Figures => figuresOfMonth(store, checked(monthQuery, given).month),
	bills: async (given, { store }): Promise<Bills> => {
		const { month } = checked(monthQuery, given);
		const all: Bills['companies'] = [];
		for (const company of store.bills.companies()) {
			const bill: Bills['companies'][number] = { company, total: 0, lines: [], notGenuine: 0 };
			for await (const { lines, notGenuine } of slicesOf(store, company, month)) {
				bill.total += lines.length;
				bill.notGenuine += notGenuine;
				bill.lines.push(...lines.slice(0, mostLines - bill.lines.length));
			}
			if (bill.total + bill.notGenuine > 0) all.push(bill);
		}
		return { companies: all };
	},
	visits: (given, { store, settings }): Visits => {
		const { month } = checked(monthQuery, given);
		return { counted: countsVisits(settings), counts: store.visits.between(`${month}-01`, `${month}-31`) };
	},
	server: async (_, { health, settings }): Promise<ServerState> => {
		const [{ status, checks }, { snapshotAt, copiedAt, troubles }] = await Promise.all([
			health(),
			readBackups(settings.DATA_DIR),
		]);
		const failing = Object.entries(checks).flatMap(([check, state]) =>
			state === 'failing' ? { check, todo: remedies[check] ?? 'see the log' } : [],
		);
		const backup = {
			...{ at: snapshotAt?.toISOString() ?? null, copiedAt: copiedAt?.toISOString() ?? null },
			nextAt: nextSnapshotAt(Date.now()),
		};
		return {
			health: { status, failing },
			backup: { ...backup, troubles: [...troubles] },
			photographs: await photographsToTake(),
		};
	},
	sessions: (_, { sessions, session }): OpenSession[] =>
		sessions.all().map(({ id, email, browser, created_at, seen_at }) => ({
			...{ id, email, browser, since: created_at, lastSeen: seen_at },
			isThis: id === session.id,
		})),
};

/** A table for a spreadsheet of what the list's filters show. */
export async function exportRead(given: unknown, { store }: Pick<By, 'store'>): Promise<string> {
	const { from: _from, most: _most, ...query } = checked(listQuery, given);
	const { found } = await store.search.find({ ...searchOf(query), order: 'arrival' });
	return exportCsv(found, store.search.about);
}

/** A company's bill as a table for a spreadsheet. */
export async function billRead(given: unknown, { store }: Pick<By, 'store'>): Promise<string> {
	const { company, month } = checked(billQuery, given);
	const parts = [billHead];
	for await (const { lines } of slicesOf(store, company, month)) parts.push(billLines(lines));
	return parts.join('');
}

/** What a company was sent in a month, and how much of it is not genuine, in slices between which others are served. */
async function* slicesOf({ bills }: Pick<Store, 'bills'>, company: string, month: string) {
	const [from, before] = [startOfBritishDay(`${month}-01`), startOfBritishDay(`${nextMonthOf(month)}-01`)];
	for (let slice = bills.slice(company, from, before); ; slice = bills.slice(company, from, before, slice.next)) {
		const genuine = slice.billed.filter(({ counts }) => counts);
		const lines = genuine.map(({ request: { kind, id, name, ...request }, sentAt, outcome }): BillLine => {
			const town = placeOf(request) ?? '';
			return { kind, id, sentAt, reference: referenceOf(id), name: oneLine(name), town, outcome };
		});
		yield { lines, notGenuine: slice.billed.length - genuine.length };
		if (!slice.next) return;
		await setImmediate();
	}
}

const nextMonthOf = (month: string) => addDays(`${month}-28`, 4).slice(0, 7);

/**
 * What came and what was answered in the weeks that begin in a month, up to today. Before the first Monday of this month, that is the
 * week of today.
 * @param month such as `2026-11`
 */
function figuresOfMonth(store: Store, month: string): ReturnType<typeof figuresOf> {
	const [today, last] = [britishDay(Date.now()), addDays(mondayOf(`${nextMonthOf(month)}-07`), -1)];
	const first = mondayOf(month === today.slice(0, 7) && today < `${month}-07` ? today : `${month}-07`);
	return figuresOf(store, first, last < today ? last : today);
}

function searchOf({ find, kind, status, due, held, failed, since, before, from, most }: ListQuery): SearchQuery {
	const inStore = (time: string | undefined) => time && new Date(time).toISOString();
	return {
		find,
		kind,
		status,
		isDue: due === '1' || undefined,
		isHeld: held === '1' || undefined,
		isFailed: failed === '1' || undefined,
		since: inStore(since),
		before: inStore(before),
		offset: from,
		most,
	};
}

/** To whom a request was sent, and to whom it may be passed. */
function recipientsOf(
	key: RequestKey,
	{ outbox, requests, answers, companies: known }: Pick<Store, 'outbox' | 'requests' | 'answers' | 'companies'>,
): Pick<Detail, 'deliveries' | 'mayPassTo'> {
	const [deliveries, request] = [outbox.of(key), requests.of(key)];
	const { companies, maxCompaniesPerLead } = known.routing();
	const isForNobody = deliveries.length === 0 || !request || !isForCompanies(request.kind, request);
	const holders = answers.holders(key);
	const mayHave = companies.filter((one) => passing(holders, one, maxCompaniesPerLead).result === 'passed');
	const told = deliveries.map((one) => ({ ...one, text: deliveryWords(one), at: one.settled_at }));
	const withheld = withheldWords(request, deliveries).map((text) => ({
		...{ id: text, text, company: null, state: 'given-up' as const, at: null },
	}));
	return {
		deliveries: [...told, ...withheld].map(({ id, text, company, state, at }) => ({ id, text, company, state, at })),
		// Without a delivery, it was sent to nobody yet: the running server does that first.
		mayPassTo: isForNobody ? [] : fittingFirst(mayHave, request, known),
	};
}

/** All about one request. @throws NotFound */
function detailOf(key: RequestKey, store: Store): Detail {
	const [found] = store.search.of([key]);
	if (!found) throw new NotFound('It was erased.');
	const { request } = found;
	return {
		...summaryOf(found),
		...recipientsOf(key, store),
		whom: whomOf(request)[0]?.value ?? null,
		fields: fieldsOf(request).map(({ label, value }) => ({ label, value })),
		values: valuesOf(request),
		photoList: store.photos.of(request).map(({ key, type, size, created_at }) => ({
			key,
			name: fileNameOfType(originalNameOf(fileNameOf(key)), type),
			type,
			size,
			addedAt: created_at,
		})),
		answers: store.answers
			.of(request)
			.map(({ company, answer, pounds, created_at }) => ({ company, answer, pounds, at: created_at })),
		history: store.history.of(request).map(historyLine),
		others: earlierOf(request, store, mostOthers),
	};
}

function historyLine({ action, detail, author, created_at }: HistoryEntry): HistoryLine {
	const by = { at: created_at, by: author };
	if (action === 'status') return { ...by, what: 'status', status: detail as Status };
	if (action === 'passed' || action === 'taken-back') return { ...by, what: action, company: detail };
	if (action === 'follow-up') return { ...by, what: action, day: detail || null };
	if (action === 'told') return { ...by, what: 'written', ...toldIn(detail) };
	if (action === 'written') return { ...by, what: 'written', company: null, text: detail };
	return action === 'resent' ? { ...by, what: 'resent' } : { ...by, what: action, text: detail };
}
