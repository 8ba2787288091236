import type { Detail, HistoryLine, Summary } from '#desk/contract.ts';
import type { Asked } from '#desk/sent.ts';
import { isForCompanies } from '#leads/for-companies.ts';
import { fileNameOfType } from '#leads/photo-file-name.ts';
import { fileNameOf, originalNameOf } from '#leads/photo-key.ts';
import { referenceOf } from '#leads/reference.ts';
import type { Status } from '#leads/status.ts';
import type { LeadKind, RequestKey } from '#leads/tables.ts';
import type { ReadRouting } from '#server/delivery/routing.ts';
import { answerOf, fieldsOf, stairsOf } from '#server/emails/templates/request-fields.ts';
import { deliveryWords } from '#server/operator/delivery-text.ts';
import { NotFound } from '#server/store/errors.ts';
import type { HistoryEntry } from '#server/store/history.ts';
import { passing } from '#server/store/passing.ts';
import type { LeadRequest, Person } from '#server/store/requests.ts';
import type { Found, SearchQuery } from '#server/store/search.ts';
import type { Store } from '#server/store/store.ts';

/** One request of the list. */
export function summaryOf({ request, dueAt, ...found }: Found): Summary {
	const answer = (column: Parameters<typeof answerOf>[1]) => answerOf(request, column) || null;
	return {
		kind: request.kind,
		id: request.id,
		reference: referenceOf(request.id),
		name: request.name,
		phone: answer('phone'),
		email: answer('email'),
		postcode: postcodeIn(answerOf(request, 'address')),
		stairType: stairsOf(request) ?? null,
		createdAt: request.created_at,
		status: found.status,
		answeredAt: found.answeredAt,
		dueAt,
		photos: found.photos,
		companies: found.companies,
		suspected: request.suspected,
		companiesToo: request.kind === 'brochure' ? request.companies_too === 'yes' : null,
		trouble: found.trouble === 'given-up',
		notes: found.notes,
	};
}

/** The last British postcode in an address. */
function postcodeIn(address: string): string | null {
	const found = [...address.slice(0, 1000).matchAll(/\b([A-Z]{1,2}\d[A-Z\d]?) ?(\d[A-Z]{2})\b/gi)].at(-1);
	return found ? `${found[1]} ${found[2]}`.toUpperCase() : null;
}

/** A search by the query of the list. */
export function searchOf({ find, kind, status, due, since, before, from, most }: AskedFor): SearchQuery {
	const inStore = (time: string | undefined) => time && new Date(time).toISOString();
	return {
		find,
		kind: kind as LeadKind | undefined,
		status: status as Status | undefined,
		isDue: due === '1' || undefined,
		since: inStore(since),
		before: inStore(before),
		offset: from,
		most,
	};
}

/** `Asked` after the schema, which makes numbers of `from` and `most`. */
export type AskedFor = Omit<Asked, 'from' | 'most'> & { from?: number | undefined; most?: number | undefined };

/** All about one request. @throws NotFound */
export async function detailOf(
	key: RequestKey,
	store: Store,
	{ companies, maxCompaniesPerLead }: Pick<ReadRouting, 'companies' | 'maxCompaniesPerLead'>,
): Promise<Detail> {
	const [found] = await store.search.of([key]);
	if (!found) throw new NotFound('It was erased.');
	const { request } = found;
	const [photos, deliveries, answers, history, others] = await Promise.all([
		store.photos.of(request),
		store.outbox.of(request),
		store.answers.of(request),
		store.history.of(request),
		othersOf(request, store),
	]);
	const mayHave = companies.filter((one) => passing(deliveries, one, maxCompaniesPerLead).result === 'passed');
	return {
		...summaryOf(found),
		fields: fieldsOf(request).map(({ label, value }) => ({ label, value })),
		photoList: photos.map(({ key, type, size, created_at }) => ({
			key,
			name: fileNameOfType(originalNameOf(fileNameOf(key)), type),
			type,
			size,
			addedAt: created_at,
		})),
		told: deliveries.map((one) => ({
			id: one.id,
			text: deliveryWords(one),
			company: one.company,
			state: one.state,
			at: one.settled_at,
		})),
		answers: answers.map(({ company, answer, created_at }) => ({ company, answer, at: created_at })),
		history: history.map(historyLine),
		others: others.map(summaryOf),
		// Without a delivery, nobody was told of it yet: the running server does that first.
		mayPassTo: deliveries.length === 0 || !isForCompanies(request.kind, request) ? [] : mayHave.map(({ name }) => name),
	};
}

/** Other requests of the same person, the newest first. */
async function othersOf(request: LeadRequest, { requests, search }: Pick<Store, 'requests' | 'search'>) {
	const [email, phone] = [answerOf(request, 'email'), answerOf(request, 'phone')];
	const people: Person[] = [...(email ? [{ email }] : []), ...(phone ? [{ phone }] : [])];
	const found = (await Promise.all(people.map(requests.ofPerson))).flat();
	const keys = new Map(found.map(({ kind, id }) => [`${kind} ${id}`, { kind, id }]));
	keys.delete(`${request.kind} ${request.id}`);
	const others = await search.of([...keys.values()]);
	return others.toSorted((a, b) => (a.request.created_at < b.request.created_at ? 1 : -1));
}

function historyLine({ deed, detail, author, created_at }: HistoryEntry): HistoryLine {
	const by = { at: created_at, by: author };
	if (deed === 'status') return { ...by, what: 'status', status: detail as Status };
	if (deed === 'note') return { ...by, what: 'note', text: detail };
	return deed === 'passed' ? { ...by, what: 'passed', company: detail } : { ...by, what: 'resent' };
}
