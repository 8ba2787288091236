import {
	type Detail,
	type HistoryLine,
	type ListQuery,
	mostOthers,
	type RequestChange,
	type Summary,
} from '#desk/contract.ts';
import { fileNameOf, fileNameOfType, originalNameOf } from '#leads/photos.ts';
import { postcodeIn, whereIn } from '#leads/postcode.ts';
import { referenceOf } from '#leads/reference.ts';
import type { Status } from '#leads/status.ts';
import { isForCompanies, type RequestKey } from '#leads/tables.ts';
import { fittingFirst } from '#server/delivery/plan.ts';
import type { ReadRouting } from '#server/delivery/routing.ts';
import { answerOf, fieldsOf, stairsOf } from '#server/emails/templates/request-text.ts';
import { oneLine } from '#server/emails/untrusted.ts';
import { deliveryWords, withheldWords } from '#server/operator/format.ts';
import { NotFound } from '#server/store/errors.ts';
import { passing } from '#server/store/history.ts';
import type { HistoryEntry, LeadRequest, Person } from '#server/store/requests.ts';
import type { Found, SearchQuery } from '#server/store/search.ts';
import type { Store } from '#server/store/store.ts';

export function summaryOf(found: Found): Summary {
	const { request } = found;
	const answer = (column: Parameters<typeof answerOf>[1]) => answerOf(request, column) || null;
	return {
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
		source: found.source,
		photos: found.photos,
		firstPhotos: found.firstPhotos,
		suspected: request.suspected,
		companiesToo: request.kind === 'brochure' ? request.companies_too === 'yes' : null,
		...progressOf(found),
	};
}

/** The part of a summary that actions change. */
function progressOf({ status, answeredAt, dueAt, held, companies, trouble, notes }: Found) {
	return { status, answeredAt, dueAt, held, companies, trouble: trouble === 'given-up', notes };
}

export function searchOf({ find, kind, status, due, held, failed, since, before, from, most }: ListQuery): SearchQuery {
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

/** What an action changes of a request. @throws NotFound */
export async function changeOf(key: RequestKey, store: Store): Promise<RequestChange> {
	const [[found], history] = await Promise.all([store.search.of([key]), store.history.of(key)]);
	if (!found) throw new NotFound('It was erased.');
	return { ...progressOf(found), history: history.map(historyLine) };
}

type Companies = Pick<ReadRouting, 'companies' | 'maxCompaniesPerLead'>;

/** To whom a request was sent, and to whom it may be passed. */
export async function recipientsOf(
	key: RequestKey,
	{ outbox, requests, companies: known }: Pick<Store, 'outbox' | 'requests' | 'companies'>,
	{ companies, maxCompaniesPerLead }: Companies,
): Promise<Pick<Detail, 'deliveries' | 'mayPassTo'>> {
	const [deliveries, request] = await Promise.all([outbox.of(key), requests.of(key)]);
	const isForNobody = deliveries.length === 0 || !request || !isForCompanies(request.kind, request);
	const mayHave = companies.filter((one) => passing(deliveries, one, maxCompaniesPerLead).result === 'passed');
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
export async function detailOf(key: RequestKey, store: Store, companies: Companies): Promise<Detail> {
	const [found] = store.search.of([key]);
	if (!found) throw new NotFound('It was erased.');
	const { request } = found;
	const [photos, recipients, answers, history, others] = await Promise.all([
		store.photos.of(request),
		recipientsOf(key, store, companies),
		store.answers.of(request),
		store.history.of(request),
		othersOf(request, store),
	]);
	return {
		...summaryOf(found),
		...recipients,
		fields: fieldsOf(request).map(({ label, value }) => ({ label, value })),
		photoList: photos.map(({ key, type, size, created_at }) => ({
			key,
			name: fileNameOfType(originalNameOf(fileNameOf(key)), type),
			type,
			size,
			addedAt: created_at,
		})),
		answers: answers.map(({ company, answer, pounds, created_at }) => ({ company, answer, pounds, at: created_at })),
		history: history.map(historyLine),
		others: others.map(summaryOf),
	};
}

/** Other requests of the same person, the newest first: as many as are shown, since a flood may carry one address. */
async function othersOf(request: LeadRequest, { requests, search }: Pick<Store, 'requests' | 'search'>) {
	const [email, phone] = [answerOf(request, 'email'), answerOf(request, 'phone')];
	const people: Person[] = [...(email ? [{ email }] : []), ...(phone ? [{ phone }] : [])];
	const found = (await Promise.all(people.map((person) => requests.ofPerson(person, mostOthers + 1)))).flat();
	const keys = new Map(found.map(({ kind, id }) => [`${kind} ${id}`, { kind, id }]));
	keys.delete(`${request.kind} ${request.id}`);
	const others = search.of([...keys.values()]);
	return others.toSorted((a, b) => (a.request.created_at < b.request.created_at ? 1 : -1)).slice(0, mostOthers);
}

function historyLine({ action, detail, author, created_at }: HistoryEntry): HistoryLine {
	const by = { at: created_at, by: author };
	if (action === 'status') return { ...by, what: 'status', status: detail as Status };
	if (action === 'passed') return { ...by, what: 'passed', company: detail };
	if (action === 'corrected') return { ...by, what: 'corrected', text: detail };
	return action === 'resent' ? { ...by, what: 'resent' } : { ...by, what: 'note', text: detail };
}
