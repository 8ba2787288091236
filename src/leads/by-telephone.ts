import { type Field, optional } from '#leads/fields.ts';
import type { Fields } from '#leads/form.ts';
import { type LeadKind, leads } from '#leads/tables.ts';

/**
 * The questions of a kind for somebody on the telephone: the form's own, but that an e-mail address may be left out, unless the kind is
 * answered by the program's e-mail, and a telephone number may not.
 */
export function byTelephone(kind: LeadKind): Fields {
	const lead = leads.find((one) => one.kind === kind);
	const fields: Fields = lead?.fields ?? {};
	const needsEmail = lead?.answer.by === 'program';
	return Object.fromEntries(
		Object.entries(fields).map(([name, field]) => {
			if (field.control === 'email' && !needsEmail) return [name, optional(field as Field)];
			if (field.control === 'tel') return [name, { ...field, required: true }];
			return [name, field];
		}),
	);
}
