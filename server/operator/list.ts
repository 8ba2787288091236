import type { LeadRequest } from '#server/operator/requests.ts';
import { printable } from '#server/operator/terminal.ts';

/** One line for each request, or one JSON array of them all. */
export function list(requests: readonly LeadRequest[], json: boolean): string {
	if (json) return `${JSON.stringify(requests, null, '\t')}\n`;
	if (requests.length === 0) return 'No requests yet.\n';
	const lines = requests.map(({ id, kind, created_at, name, suspected }) => {
		const time = created_at.slice(0, 16).replace('T', ' ');
		return `${time}  ${kind.padEnd('photo-quote'.length)}  ${id}  ${printable(String(name))}${suspected ? `  (suspected spam: ${suspected})` : ''}`;
	});
	return `${lines.join('\n')}\n`;
}
