import { referenceOf } from '#leads/reference.ts';
import { answerWords, sourceWords, statuses } from '#leads/status.ts';
import { leadKinds, type RequestKey } from '#leads/tables.ts';
import {
	deliveryWords,
	historyWords,
	minuteOf,
	printable,
	printableJson,
	troubleWords,
	withheldWords,
} from '#server/operator/format.ts';
import { NotFound } from '#server/store/errors.ts';
import type { Found, SearchQuery } from '#server/store/search.ts';
import { inParts } from '#server/store/sql/op.ts';
import type { Store } from '#server/store/store.ts';

/** Prints a part of a long output. */
export type Print = (text: string) => Promise<void>;

/**
 * One request with all fields: a line for each, long texts with their line breaks, and a line for each
 * recipient, each answer of a company and each thing that was done with it.
 * @throws NotFound if it was erased meanwhile
 */
export async function show(key: RequestKey, store: Store, json: boolean): Promise<string> {
	const [found] = store.search.of([key]);
	if (!found) throw new NotFound(`The request ${referenceOf(key.id)} was just erased.`);
	const { request, status, dueAt, source } = found;
	if (json) return printableJson((await whole([found], store))[0]);
	const sent = store.outbox.of(request);
	const deliveries = [...sent.map(deliveryWords), ...withheldWords(request, sent)];
	const answers = store.answers
		.of(request)
		.map(({ company, created_at, ...said }) => `${company}: ${answerWords(said)}, ${minuteOf(created_at)}`);
	const done = store.history.of(request).map(historyWords);
	const shown = {
		reference: referenceOf(request.id),
		status,
		...(dueAt !== null && { 'answer by': minuteOf(dueAt) }),
		...(source !== null && { 'sent from': sourceWords(source) }),
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

/**
 * One line for each request that fits, the oldest first, with its failed deliveries; or a JSON array of them.
 * @param print prints a part of it
 * @returns the rest
 */
export async function list(
	store: Store,
	query: Omit<SearchQuery, 'order'>,
	json: boolean,
	print: Print,
): Promise<string> {
	const { found } = await store.search.find({ ...query, order: 'arrival' });
	if (json) return listJson(found, store, print);
	const lines = await Promise.all(found.map((one) => lineOf(one, store)));
	const isAll = Object.values(query).every((value) => value === undefined);
	if (!isAll) return lines.length > 0 ? `${lines.join('\n')}\n` : 'No request fits.\n';
	// Failed erasure notices, whose requests are deleted.
	const undelivered = store.outbox
		.failedWithdrawals()
		.map((one) => `deleted           ${referenceOf(one.request_id)}  (${deliveryWords(one)})`);
	return `${[...(lines.length > 0 ? lines : ['No requests yet.']), ...undelivered].join('\n')}\n`;
}

/** In parts: what there is to say of 100,000 requests fits into no text, and should not be read at once. */
async function listJson(found: readonly Found[], store: Store, print: Print): Promise<string> {
	let before = '[\n\t';
	for (const part of inParts(found)) {
		const texts = (await whole(part, store)).map((one) => printableJson(one).trimEnd().replaceAll('\n', '\n\t'));
		await print(before + texts.join(',\n\t'));
		before = ',\n\t';
	}
	return found.length > 0 ? '\n]\n' : '[]\n';
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
	const failed = trouble === null ? '' : troubleWords(outbox.of(request));
	const columns = [
		minuteOf(created_at),
		kind.padEnd(width(leadKinds)),
		status.padEnd(width(statuses)),
		referenceOf(id),
	];
	return `${columns.join('  ')}  ${printable(String(name))}${remarks.join('')}${failed}`;
}

/** Requests with their references, their deliveries, what companies answered, and what was done with them. */
export async function whole(found: readonly Found[], { search }: Pick<Store, 'search'>) {
	const about = search.about(found.map(({ request }) => request));
	return found.map(({ request, status, answeredAt, dueAt, source }, index) => {
		const { deliveries, answers, history } = about[index] ?? { deliveries: [], answers: [], history: [] };
		return {
			reference: referenceOf(request.id),
			...request,
			source,
			status,
			answered_at: answeredAt,
			due_at: dueAt,
			deliveries,
			answers: answers.map(({ company, answer, pounds, created_at }) => ({ company, answer, pounds, created_at })),
			history: history.map(({ action, detail, author, created_at }) => ({ action, detail, author, created_at })),
		};
	});
}
