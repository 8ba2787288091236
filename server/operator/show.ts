import type { LeadRequest } from '#server/operator/requests.ts';
import { printable } from '#server/operator/terminal.ts';

/** Everything of one request: a line for each field, long texts with their line breaks. */
export function show(request: LeadRequest, json: boolean): string {
	if (json) return `${JSON.stringify(request, null, '\t')}\n`;
	const width = Math.max(...Object.keys(request).map((name) => name.length));
	const lines = Object.entries(request).map(([name, value]) => {
		const values = value === null ? ['–'] : [value].flat().flatMap((text) => text.split('\n'));
		const label = name.padEnd(width);
		return `${label}  ${values.map(printable).join(`\n${' '.repeat(width)}  `)}`;
	});
	return `${lines.join('\n')}\n`;
}
