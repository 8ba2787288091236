import { referenceOf } from '#leads/reference.ts';
import { answerLabels, statuses } from '#leads/status.ts';
import { leadKinds, type RequestKey } from '#leads/tables.ts';
import {
	deliveryWords,
	historyWords,
	minuteOf,
	printable,
	printableJson,
	troubleWords,
} from '#server/operator/format.ts';
import { NotFound } from '#server/store/errors.ts';
import type { Found, SearchQuery } from '#server/store/search.ts';
import type { Store } from '#server/store/store.ts';

/**
 * One request with all fields: a line for each, long texts with their line breaks, and a line for each
 * recipient, each answer of a company and each thing that was done with it.
 * @throws NotFound if it was erased meanwhile
 */
export async function show(key: RequestKey, store: Store, json: boolean): Promise<string> {
	const [found] = await store.search.of([key]);
	if (!found) throw new NotFound(`The request ${referenceOf(key.id)} was just erased.`);
	const { request, status, dueAt } = found;
	if (json) return printableJson(await whole(found, store));
	const deliveries = (await store.outbox.of(request)).map(deliveryWords);
	const answers = (await store.answers.of(request)).map(
		({ company, answer, created_at }) => `${company}: ${answerLabels[answer]}, ${minuteOf(created_at)}`,
	);
	const done = (await store.history.of(request)).map(historyWords);
	const shown = {
		reference: referenceOf(request.id),
		status,
		...(dueAt !== null && { 'answer by': minuteOf(dueAt) }),
		...request,
		told: deliveries.length > 0 ? deliveries : 'nobody',
		...(answers.length > 0 && { answers }),
		...(done.length > 0 && { history: done }),
	};
	const width = Math.max(...Object.keys(shown).map((name) => name.length));
	const lines = Object.entries(shown).map(([name, value]) => {
		const values = value === null ? ['–'] : [value].flat().flatMap((line) => String(line).split('\n'));
		const label = name.padEnd(width);
		return `${label}  ${values.map(printable).join(`\n${' '.repeat(width)}  `)}`;
	});
	return `${lines.join('\n')}\n`;
}

/** One line for each request that fits, the oldest first, with its failed deliveries; or a JSON array of them. */
export async function list(store: Store, query: Omit<SearchQuery, 'order'>, json: boolean): Promise<string> {
	const { found } = await store.search.find({ ...query, order: 'arrival' });
	if (json) return printableJson(await Promise.all(found.map((one) => whole(one, store))));
	const lines = await Promise.all(found.map((one) => lineOf(one, store)));
	const isAll = Object.values(query).every((value) => value === undefined);
	if (!isAll) return lines.length > 0 ? `${lines.join('\n')}\n` : 'No request fits.\n';
	// Failed erasure notices, whose requests are deleted.
	const undelivered = (await store.outbox.failedWithdrawals()).map(
		(one) => `deleted           ${referenceOf(one.request_id)}  (${deliveryWords(one)})`,
	);
	return `${[...(lines.length > 0 ? lines : ['No requests yet.']), ...undelivered].join('\n')}\n`;
}

const width = (words: readonly string[]) => Math.max(...words.map(({ length }) => length));

async function lineOf({ request, status, dueAt, notes, trouble }: Found, { outbox }: Store): Promise<string> {
	const { id, kind, created_at, name, suspected } = request;
	const remarks = [
		...(dueAt !== null && Date.parse(dueAt) < Date.now() ? [`overdue since ${minuteOf(dueAt)}`] : []),
		...(notes > 0 ? [`${notes} ${notes === 1 ? 'note' : 'notes'}`] : []),
		...(request.kind === 'brochure' && request.companies_too ? ['asks for companies too'] : []),
		...(suspected ? [`suspected spam: ${suspected}`] : []),
	].map((remark) => `  (${remark})`);
	const failed = trouble === null ? '' : troubleWords(await outbox.of(request));
	const columns = [
		minuteOf(created_at),
		kind.padEnd(width(leadKinds)),
		status.padEnd(width(statuses)),
		referenceOf(id),
	];
	return `${columns.join('  ')}  ${printable(String(name))}${remarks.join('')}${failed}`;
}

/** A request with its reference, its deliveries, what companies answered, and what was done with it. */
export async function whole(
	{ request, status, answeredAt, dueAt }: Found,
	{ outbox, answers, history }: Pick<Store, 'outbox' | 'answers' | 'history'>,
) {
	const [deliveries, given, done] = await Promise.all([outbox.of(request), answers.of(request), history.of(request)]);
	return {
		reference: referenceOf(request.id),
		...request,
		status,
		answered_at: answeredAt,
		due_at: dueAt,
		deliveries,
		answers: given.map(({ company, answer, created_at }) => ({ company, answer, created_at })),
		history: done.map(({ action, detail, author, created_at }) => ({ action, detail, author, created_at })),
	};
}
