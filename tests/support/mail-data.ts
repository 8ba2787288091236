import { type Column, columnsOf } from '#leads/form.ts';
import { byKind, type LeadKind } from '#leads/tables.ts';
import type { LeadRequest } from '#server/store/requests.ts';

export const sampleId = '7f3a92c1-35ad-49bb-b118-8e8fc24abf80';

type Answer = string | readonly string[];

/** What nobody has answered, by column: the name, and numbers and addresses that cannot be anybody's. */
const answers: Readonly<Record<string, Answer>> = {
	name: 'Test Person',
	email: 'test@example.com',
	phone: '0000 000000',
	address: '1 Test Street\nTesttown\nTE1 1ST',
	stair_type: 'straight',
	additional_info: 'Seven steps of concrete, up to the front door.\n\nThere is a handrail on the left.',
	photo_urls: ['https://example.com/photos/front.jpg'],
	product: 'Bespoke Synergy',
	comment: 'Does it work in the rain?',
};

/** The answers of a sample of each kind, by column, as they are inserted; what is sent beside the row is left open. */
export const sampleAnswers: Readonly<Record<LeadKind, Readonly<Record<string, Answer>>>> = byKind((lead) => {
	const asked = columnsOf(lead).filter(({ name, beside }) => name !== 'id' && !beside);
	return Object.fromEntries(asked.map((column) => [column.name, answers[column.name] ?? anyAnswer(column)]));
});

/** For a question that has no answer above. */
function anyAnswer({ type, field, name, accepts }: Column): Answer {
	if (type === 'text[]') return ['https://example.com/'];
	const accepted = field?.options?.find(({ value }) => accepts(value))?.value;
	return accepted ?? `Test ${field?.label ?? name}`.slice(0, field?.maxLength);
}

/** A request as the store gives it. @param more columns to add, or to replace */
export function sampleRequest(kind: LeadKind, more: Readonly<Record<string, string | null>> = {}): LeadRequest {
	const kept = { id: sampleId, kind, created_at: '2026-11-20T15:42:07.000Z', suspected: null };
	return Object.assign(kept, sampleAnswers[kind], more) as unknown as LeadRequest;
}
