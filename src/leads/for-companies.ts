import type { Fields } from '#leads/form.ts';
import { type LeadKind, leads } from '#leads/tables.ts';

/** Whether the form asks by `companiesToo` (`fields.ts`) if companies are to have the request too. */
export function asksForCompanies({ fields }: { fields: Fields }): boolean {
	return 'companiesToo' in fields;
}

const asking: readonly LeadKind[] = leads.filter(asksForCompanies).map(({ kind }) => kind);

/** Whether companies may have the request: of a kind that asks, only where the visitor ticked the box. */
export function isForCompanies(kind: LeadKind, row: Readonly<Record<string, unknown>>): boolean {
	return !asking.includes(kind) || row.companies_too === 'yes';
}
