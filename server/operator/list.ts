import { troubleWords } from '#server/operator/delivery-words.ts';
import { printable } from '#server/operator/terminal.ts';
import { whole } from '#server/operator/whole.ts';
import type { Requests } from '#server/requests.ts';

/** One line for each request, with what of it did not arrive; or one JSON array of them all. */
export function list(requests: Requests, json: boolean): string {
	const all = requests.all();
	if (json) {
		const told = all.map((request) => whole(request, requests));
		return `${JSON.stringify(told, null, '\t')}\n`;
	}
	if (all.length === 0) return 'No requests yet.\n';
	const lines = all.map(({ id, kind, created_at, name, suspected }) => {
		const time = created_at.slice(0, 16).replace('T', ' ');
		const doubt = suspected ? `  (suspected spam: ${suspected})` : '';
		const trouble = troubleWords(requests.deliveriesOf(id));
		return `${time}  ${kind.padEnd('photo-quote'.length)}  ${id}  ${printable(String(name))}${doubt}${trouble}`;
	});
	return `${lines.join('\n')}\n`;
}
