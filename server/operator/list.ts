import { referenceOf } from '#leads/reference.ts';
import { deliveryWords, troubleWords } from '#server/operator/delivery-text.ts';
import { printable, printableJson } from '#server/operator/terminal.ts';
import { minuteOf } from '#server/operator/times.ts';
import { whole } from '#server/operator/with-deliveries.ts';
import type { Requests } from '#server/store/sqlite/requests.ts';

/** One line for each request, with what of it did not arrive; or one JSON array of them all. */
export function list(requests: Requests, json: boolean): string {
	const all = requests.all();
	if (json) {
		const told = all.map((request) => whole(request, requests));
		return printableJson(told);
	}
	const lines = all.map((request) => {
		const { id, kind, created_at, name, suspected } = request;
		const doubt = suspected ? `  (suspected spam: ${suspected})` : '';
		const trouble = troubleWords(requests.deliveriesOf(request));
		const named = `${referenceOf(id)}  ${printable(String(name))}`;
		return `${minuteOf(created_at)}  ${kind.padEnd('photo-quote'.length)}  ${named}${doubt}${trouble}`;
	});
	// Of a request that is gone there is still somebody to tell.
	const untold = requests
		.untoldWithdrawals()
		.map((one) => `deleted           ${referenceOf(one.request_id)}  (${deliveryWords(one)})`);
	return `${[...(lines.length > 0 ? lines : ['No requests yet.']), ...untold].join('\n')}\n`;
}
