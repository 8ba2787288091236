import { setImmediate } from 'node:timers/promises';
import * as z from 'zod/mini';
import { siteName } from '#brand/name.ts';
import { periods } from '#desk/address/place.ts';
import type { BillLine, Bills, Figures, OpenAtCompany } from '#desk/contract.ts';
import {
	type Detail,
	mostChosen,
	mostOthers,
	type OpenSession,
	type RequestList,
	type ServerState,
	type Session,
	type Summary,
} from '#desk/contract.ts';
import { happened } from '#desk/words.ts';
import { fileNameOf, fileNameOfType, originalNameOf } from '#leads/photos.ts';
import { placeOf, postcodeIn, whereIn } from '#leads/postcode.ts';
import { referenceOf } from '#leads/reference.ts';
import { answerWords, statuses } from '#leads/status.ts';
import { isForCompanies, kindNames, leadKinds, type RequestKey } from '#leads/tables.ts';
import { fittingFirst } from '#server/delivery/plan.ts';
import { type By, checked, keyIn, type Params } from '#server/desk/calls.ts';
import { companyList, openAt } from '#server/desk/companies.ts';
import { heldList } from '#server/desk/held.ts';
import { ownWordsState } from '#server/desk/own-words.ts';
import { answerOf, fieldsOf, stairsOf, whomOf } from '#server/emails/templates/request-text.ts';
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
import { valuesOf } from '#server/store/requests.ts';
import type { Found, SearchQuery } from '#server/store/search.ts';
import type { Store } from '#server/store/store.ts';
import type { VisitCount } from '#server/store/visits.ts';

/** As in the address of the desk's page, `Filters` and the page of the list. */
const listQuery = z.strictObject({
	find: z.optional(z.string().check(z.maxLength(100))),
	kind: z.optional(z.enum(leadKinds)),
	status: z.optional(z.enum(statuses)),
	due: z.optional(z.literal('1')),
	held: z.optional(z.literal('1')),
	failed: z.optional(z.literal('1')),
	days: z.optional(z.enum(periods)),
	sheet: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(99_999))),
});
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
		const { sheet = 1, ...query } = checked(listQuery, given);
		const part = { offset: (sheet - 1) * mostChosen, most: mostChosen };
		const { found, total } = await store.search.find({ ...searchOf(query), ...part });
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
	figures: (given, { store, settings }): Figures => {
		const { month } = checked(monthQuery, given);
		return { ...figuresOfMonth(store, month), visits: countsVisits(settings) ? visitsOf(store, month) : null };
	},
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
export async function exportRead(given: unknown, { store }: Pick<By, 'store'>): Promise<AsyncIterable<string>> {
	return exportCsv(store.search.all(searchOf(checked(listQuery, given))), store.search.about);
}

/** A company's bill as a table for a spreadsheet. */
export async function billRead(given: unknown, { store }: Pick<By, 'store'>): Promise<AsyncIterable<string>> {
	const { company, month } = checked(billQuery, given);
	return billCsv(slicesOf(store, company, month));
}

async function* billCsv(slices: ReturnType<typeof slicesOf>): AsyncGenerator<string> {
	yield billHead;
	for await (const { lines } of slices) yield billLines(lines);
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

/** What was counted in a month, the largest first. */
function visitsOf({ visits }: Store, month: string): NonNullable<Figures['visits']> {
	const all = visits.between(`${month}-01`, `${month}-31`);
	return visitTables.flatMap(({ counted, ...table }) => {
		const sums = new Map<string, number[]>();
		for (const { what, kind, name, count } of all.filter((one) => counted.includes(one.what))) {
			const of = kind ? `${name} (${kindNames[kind].toLowerCase()})` : name;
			const sum = sums.get(of) ?? counted.map(() => 0);
			sums.set(of, sum.with(counted.indexOf(what), (sum[counted.indexOf(what)] ?? 0) + count));
		}
		const rows = [...sums].map(([name, counts]) => ({ name, counts }));
		return rows.length > 0 ? [{ ...table, rows: rows.sort((a, b) => (b.counts[0] ?? 0) - (a.counts[0] ?? 0)) }] : [];
	});
}

const visitTables: readonly { caption: string; columns: [string, ...string[]]; counted: VisitCount['what'][] }[] = [
	{ caption: 'Forms', columns: ['Page and form', 'Opened', 'Sent'], counted: ['opened', 'sent'] },
	{ caption: 'Sites that led here', columns: ['Site', 'Visits'], counted: ['site'] },
	{ caption: 'Pages', columns: ['Page', 'Opened'], counted: ['page'] },
];

function searchOf({ find, kind, status, due, held, failed, days }: z.output<typeof listQuery>): SearchQuery {
	const since = days && startOfBritishDay(addDays(britishDay(Date.now()), 1 - Number(days)));
	const is = (ticked: '1' | undefined) => ticked && true;
	return { find, kind, status, since, isDue: is(due), isHeld: is(held), isFailed: is(failed) };
}

/** All about one request. @throws NotFound */
function detailOf(key: RequestKey, store: Store): Detail {
	const [found] = store.search.of([key]);
	if (!found) throw new NotFound('It was erased.');
	const { request } = found;
	const deliveries = store.outbox.of(key);
	const { companies, maxCompaniesPerLead } = store.companies.routing();
	const holders = store.answers.holders(key);
	// Without a delivery, it was sent to nobody yet: the running server does that first.
	const isForThem = deliveries.length > 0 && isForCompanies(request.kind, request);
	const mayHave = companies.filter((one) => passing(holders, one, maxCompaniesPerLead).result === 'passed');
	const told = deliveries.map((one) => ({ id: one.id, text: deliveryWords(one), state: one.state }));
	const withheld = withheldWords(request, deliveries).map((text) => ({ id: text, text, state: 'given-up' as const }));
	return {
		...summaryOf(found),
		whom: whomOf(request)[0]?.value ?? null,
		fields: fieldsOf(request).map(({ label, value }) => ({ label, value })),
		values: valuesOf(request),
		photoList: store.photos
			.of(request)
			.map(({ key, type }) => ({ key, name: fileNameOfType(originalNameOf(fileNameOf(key)), type) })),
		deliveries: [...told, ...withheld],
		history: historyOf(found, store),
		others: earlierOf(request, store, mostOthers),
		mayPassTo: isForThem ? fittingFirst(mayHave, request, store.companies) : [],
	};
}

/** All that has happened with a request, the newest first. A text that went to several at once stands once, below all of them. */
function historyOf(
	{ request, source }: Found,
	{ answers, history }: Pick<Store, 'answers' | 'history'>,
): Detail['history'] {
	const came = source === 'telephone' ? 'It came by telephone' : 'The visitor sent it';
	const lines = [
		{ at: request.created_at, by: '', what: came, text: '' },
		...answers.of(request).map(({ company, created_at, ...said }) => {
			return { at: created_at, by: company, what: `Answered: ${answerWords(said)}`, text: '' };
		}),
		...history.of(request).map(({ action, detail, author, created_at }) => {
			const { company, text } = action === 'told' ? toldIn(detail) : { company: 'the visitor', text: detail };
			return { at: created_at, by: author, ...happened(action, text, company) };
		}),
	];
	// Stable: what was noted in the same second stays in its order, turned round.
	const oldestFirst = lines.sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
	return oldestFirst
		.map((one, index) => {
			const before = oldestFirst[index - 1];
			return one.text === before?.text && one.what !== before.what ? { ...one, text: '' } : one;
		})
		.reverse();
}

/** The requests of one person together, where the first of them stands. */
function joined(requests: readonly Summary[]): Summary[] {
	const people = new Map<string, Summary[]>();
	for (const one of requests) people.set(one.person, [...(people.get(one.person) ?? []), one]);
	return [...people.values()].flat();
}

function summaryOf(found: Found): Summary {
	const { request, ...state } = found;
	const answer = (column: Parameters<typeof answerOf>[1]) => answerOf(request, column) || null;
	return {
		...state,
		kind: request.kind,
		id: request.id,
		reference: referenceOf(request.id),
		name: request.name,
		phone: answer('phone'),
		email: answer('email'),
		postcode: postcodeIn(whereIn(request)) ?? null,
		stairType: stairsOf(request) ?? null,
		createdAt: request.created_at,
		message: [...oneLine(answerOf(request, 'additional_info') || answerOf(request, 'comment'))].slice(0, 120).join(''),
		suspected: request.suspected,
		companiesToo: request.kind === 'brochure' ? request.companies_too === 'yes' : null,
	};
}

type Reached = { email?: string | null | undefined; phone?: string | null | undefined };

/** The newest other requests of the same person, by e-mail address or telephone number: as many as are shown, since a flood may carry one address. */
export function earlierOf(
	{ id, ...reached }: Reached & { id?: string },
	{ requests, search }: Pick<Store, 'requests' | 'search'>,
	most: number,
): Summary[] {
	const found = peopleIn(reached).flatMap((person) => requests.ofPerson(person, most + 1));
	const keys = new Map(found.map((one) => [one.id, { kind: one.kind, id: one.id }]));
	if (id) keys.delete(id);
	const newest = search
		.of([...keys.values()])
		.toSorted((a, b) => (a.request.created_at < b.request.created_at ? 1 : -1));
	return newest.slice(0, most).map(summaryOf);
}

/** What somebody is found by. */
export const peopleIn = ({ email, phone }: Reached) => [...(email ? [{ email }] : []), ...(phone ? [{ phone }] : [])];
