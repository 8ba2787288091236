import { referenceOf } from '#leads/reference.ts';
import { statuses } from '#leads/status.ts';
import { leadKinds } from '#leads/tables.ts';
import { deliveryWords, troubleWords } from '#server/operator/delivery-text.ts';
import { printable, printableJson } from '#server/operator/terminal.ts';
import { minuteOf } from '#server/operator/times.ts';
import { whole } from '#server/operator/with-deliveries.ts';
import type { Found, SearchQuery } from '#server/store/search.ts';
import type { Store } from '#server/store/store.ts';

/** One line for each request that fits, the oldest first, with its failed deliveries; or a JSON array of them. */
export async function list(store: Store, query: Omit<SearchQuery, 'order'>, json: boolean): Promise<string> {
	const { found } = await store.search.find({ ...query, order: 'arrival' });
	if (json) return printableJson(await Promise.all(found.map((one) => whole(one, store))));
	const lines = await Promise.all(found.map((one) => lineOf(one, store)));
	const isAll = Object.values(query).every((value) => value === undefined);
	if (!isAll) return lines.length > 0 ? `${lines.join('\n')}\n` : 'No request fits.\n';
	// Failed erasure notices, whose requests are deleted.
	const untold = (await store.outbox.failedWithdrawals()).map(
		(one) => `deleted           ${referenceOf(one.request_id)}  (${deliveryWords(one)})`,
	);
	return `${[...(lines.length > 0 ? lines : ['No requests yet.']), ...untold].join('\n')}\n`;
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
