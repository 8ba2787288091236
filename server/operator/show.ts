import { answerLabels } from '#leads/company-answers.ts';
import { referenceOf } from '#leads/reference.ts';
import { deliveryWords } from '#server/operator/delivery-text.ts';
import { printable, printableJson } from '#server/operator/terminal.ts';
import { minuteOf } from '#server/operator/times.ts';
import { whole } from '#server/operator/with-deliveries.ts';
import type { LeadRequest } from '#server/store/requests.ts';
import type { Store } from '#server/store/store.ts';

/** One request with all fields: a line for each, long texts with their line breaks, and a line for each recipient and each answer of a company. */
export async function show(request: LeadRequest, store: Store, json: boolean): Promise<string> {
	if (json) return printableJson(await whole(request, store));
	const told = (await store.outbox.of(request)).map(deliveryWords);
	const answers = (await store.answers.of(request)).map(
		({ company, answer, created_at }) => `${company}: ${answerLabels[answer]}, ${minuteOf(created_at)}`,
	);
	const shown = {
		reference: referenceOf(request.id),
		...request,
		told: told.length > 0 ? told : 'nobody',
		...(answers.length > 0 && { answers }),
	};
	const width = Math.max(...Object.keys(shown).map((name) => name.length));
	const lines = Object.entries(shown).map(([name, value]) => {
		const values = value === null ? ['–'] : [value].flat().flatMap((line) => String(line).split('\n'));
		const label = name.padEnd(width);
		return `${label}  ${values.map(printable).join(`\n${' '.repeat(width)}  `)}`;
	});
	return `${lines.join('\n')}\n`;
}
