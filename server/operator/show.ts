import { referenceOf } from '#leads/reference.ts';
import { answerLabels } from '#leads/status.ts';
import { deliveryWords } from '#server/operator/delivery-text.ts';
import { historyWords } from '#server/operator/history-text.ts';
import { printable, printableJson } from '#server/operator/terminal.ts';
import { minuteOf } from '#server/operator/times.ts';
import { whole } from '#server/operator/with-deliveries.ts';
import type { Found } from '#server/store/search.ts';
import type { Store } from '#server/store/store.ts';

/** One request with all fields: a line for each, long texts with their line breaks, and a line for each recipient each answer of a company and each thing that was done with it. */
export async function show(found: Found, store: Store, json: boolean): Promise<string> {
	const { request, status, dueAt } = found;
	if (json) return printableJson(await whole(found, store));
	const told = (await store.outbox.of(request)).map(deliveryWords);
	const answers = (await store.answers.of(request)).map(
		({ company, answer, created_at }) => `${company}: ${answerLabels[answer]}, ${minuteOf(created_at)}`,
	);
	const done = (await store.history.of(request)).map(historyWords);
	const shown = {
		reference: referenceOf(request.id),
		status,
		...(dueAt !== null && { 'answer by': minuteOf(dueAt) }),
		...request,
		told: told.length > 0 ? told : 'nobody',
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
