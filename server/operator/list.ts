import { referenceOf } from '#leads/reference.ts';
import { deliveryWords, troubleWords } from '#server/operator/delivery-text.ts';
import { printable, printableJson } from '#server/operator/terminal.ts';
import { minuteOf } from '#server/operator/times.ts';
import { whole } from '#server/operator/with-deliveries.ts';
import type { Store } from '#server/store/store.ts';

/** One line for each request, with its failed deliveries; or a JSON array of all requests. */
export async function list(store: Store, json: boolean): Promise<string> {
	const { requests, outbox } = store;
	const all = await requests.all();
	if (json) return printableJson(await Promise.all(all.map((request) => whole(request, store))));
	const lines = all.map(async (request) => {
		const { id, kind, created_at, name, suspected } = request;
		const doubt = suspected ? `  (suspected spam: ${suspected})` : '';
		const trouble = troubleWords(await outbox.of(request));
		const named = `${referenceOf(id)}  ${printable(String(name))}`;
		return `${minuteOf(created_at)}  ${kind.padEnd('photo-quote'.length)}  ${named}${doubt}${trouble}`;
	});
	// Failed erasure notices, whose requests are deleted.
	const untold = (await outbox.failedWithdrawals()).map(
		(one) => `deleted           ${referenceOf(one.request_id)}  (${deliveryWords(one)})`,
	);
	return `${[...(lines.length > 0 ? await Promise.all(lines) : ['No requests yet.']), ...untold].join('\n')}\n`;
}
