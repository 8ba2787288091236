import { referenceOf } from '#leads/reference.ts';
import { deliveryWords } from '#server/operator/delivery-text.ts';
import { printable, printableJson } from '#server/operator/terminal.ts';
import { whole } from '#server/operator/with-deliveries.ts';
import type { LeadRequest } from '#server/store/requests.ts';
import type { Store } from '#server/store/store.ts';

/** One request with all fields: a line for each, long texts with their line breaks, and a line for each recipient. */
export async function show(request: LeadRequest, { outbox }: Store, json: boolean): Promise<string> {
	if (json) return printableJson(await whole(request, outbox));
	const told = (await outbox.of(request)).map(deliveryWords);
	const shown = { reference: referenceOf(request.id), ...request, told: told.length > 0 ? told : 'nobody' };
	const width = Math.max(...Object.keys(shown).map((name) => name.length));
	const lines = Object.entries(shown).map(([name, value]) => {
		const values = value === null ? ['–'] : [value].flat().flatMap((line) => String(line).split('\n'));
		const label = name.padEnd(width);
		return `${label}  ${values.map(printable).join(`\n${' '.repeat(width)}  `)}`;
	});
	return `${lines.join('\n')}\n`;
}
