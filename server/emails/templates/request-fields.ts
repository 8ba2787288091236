import type { StairType } from '#leads/stair-type.ts';
import { tables } from '#leads/tables.ts';
import type { LabelledValue } from '#server/emails/render/content.ts';
import { normalizeText, oneLine } from '#server/emails/untrusted/user-text.ts';
import { type ColumnName, fieldOf, type LeadRequest } from '#server/store/requests.ts';

/** What is said of a question that was left open. */
export const notGiven = 'not given';

/** A field of a request, with the name of its column. */
export interface RequestField extends LabelledValue {
	name: string;
}

/** What the visitor answered to each question of the form, under the form's own labels and in its order. */
export function fieldsOf(request: LeadRequest): RequestField[] {
	const columns = tables.find(({ kind }) => kind === request.kind)?.columns ?? [];
	return columns.flatMap(({ name, field }) => {
		if (!field) return [];
		const answer = textOf(request, name);
		const long = field.control === 'textarea';
		const option = field.options?.find(({ value }) => value === answer)?.label;
		const value = option ?? (long ? normalizeText(answer) : oneLine(answer));
		return { name, label: field.label, value: value || notGiven, long: long && value !== '' };
	});
}

/** One answer as it is kept; empty where there is none. */
export function answerOf(request: LeadRequest, column: ColumnName): string {
	return textOf(request, column);
}

function textOf(request: LeadRequest, column: string): string {
	const answer = fieldOf(request, column);
	return answer === null || typeof answer === 'object' ? '' : String(answer);
}

/** The kind of stairs for a subject, such as "Straight Stairs"; undefined where it was not asked or not answered. */
export function stairsOf(request: LeadRequest): string | undefined {
	if (!('stair_type' in request)) return undefined;
	const columns = tables.find(({ kind }) => kind === request.kind)?.columns ?? [];
	const options = columns.find(({ name }) => name === 'stair_type')?.field?.options;
	// "Not Sure" alone would be said of the request.
	if (request.stair_type === ('unsure' satisfies StairType)) return 'stairs not sure';
	return options?.find(({ value }) => value === request.stair_type)?.label;
}
