import { referenceOf } from '#leads/reference.ts';
import { statuses } from '#leads/status.ts';
import { leadKinds } from '#leads/tables.ts';
import { deliveryWords, minuteOf, printable, printableJson } from '#server/operator/format.ts';
import type { Delivery } from '#server/store/delivery.ts';
import type { Found, SearchQuery } from '#server/store/search.ts';
import type { Store } from '#server/store/store.ts';

/** Prints a part of a long output. */
export type Print = (text: string) => Promise<void>;

/**
 * One line for each request that fits, the oldest first, with its failed deliveries; or a JSON array of them.
 * @param json prints a part of it, and whether a server shows photos at their addresses; undefined for lines
 * @returns the rest
 */
export async function list(
	store: Store,
	query: Omit<SearchQuery, 'order'>,
	json?: { isServed: boolean; print: Print },
): Promise<string> {
	const { found } = store.search.find({ ...query, order: 'arrival' });
	if (json) return listJson(found, store, json);
	const lines = found.map((one) => lineOf(one, store));
	const isAll = Object.values(query).every((value) => value === undefined);
	if (!isAll) return lines.length > 0 ? `${lines.join('\n')}\n` : 'No request fits.\n';
	// Failed erasure notices, whose requests are deleted.
	const undelivered = store.outbox
		.failedWithdrawals()
		.map((one) => `deleted           ${referenceOf(one.request_id)}  (${deliveryWords(one)})`);
	return `${[...(lines.length > 0 ? lines : ['No requests yet.']), ...undelivered].join('\n')}\n`;
}

const partOfList = 1000;

/** In parts: what there is to say of 100,000 requests fits into no text, and should not be read at once. */
async function listJson(
	found: readonly Found[],
	store: Store,
	{ isServed, print }: { isServed: boolean; print: Print },
): Promise<string> {
	let before = '[\n\t';
	for (let from = 0; from < found.length; from += partOfList) {
		const ofPart = whole(found.slice(from, from + partOfList), store);
		// Where nothing serves photos, an address leads nowhere.
		const shown = isServed ? ofPart : ofPart.map((one) => ('photo_urls' in one ? { ...one, photo_urls: [] } : one));
		const texts = shown.map((one) => printableJson(one).trimEnd().replaceAll('\n', '\n\t'));
		await print(before + texts.join(',\n\t'));
		before = ',\n\t';
	}
	return found.length > 0 ? '\n]\n' : '[]\n';
}

/** Whether a delivery was given up, or is tried again. */
const hasFailed = ({ state, why }: Delivery) => state !== 'delivered' && why !== null;

const width = (words: readonly string[]) => Math.max(...words.map(({ length }) => length));

function lineOf({ request, status, dueAt, notes, trouble }: Found, { outbox }: Store): string {
	const { id, kind, created_at, name, suspected } = request;
	const remarks = [
		...(dueAt !== null && Date.parse(dueAt) < Date.now() ? [`overdue since ${minuteOf(dueAt)}`] : []),
		...(notes > 0 ? [`${notes} ${notes === 1 ? 'note' : 'notes'}`] : []),
		...(request.kind === 'brochure' && request.companies_too ? ['asks for companies too'] : []),
		...(suspected ? [`suspected spam: ${suspected}`] : []),
		...(trouble === null ? [] : outbox.of(request).filter(hasFailed).map(deliveryWords)),
	].map((remark) => `  (${remark})`);
	const columns = [
		minuteOf(created_at),
		kind.padEnd(width(leadKinds)),
		status.padEnd(width(statuses)),
		referenceOf(id),
	];
	return `${columns.join('  ')}  ${printable(String(name))}${remarks.join('')}`;
}

/** Requests with their references, their deliveries, what companies answered, and what was done with them. */
export function whole(found: readonly Found[], { search }: Pick<Store, 'search'>) {
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
