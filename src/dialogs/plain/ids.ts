import type { LeadKind } from '#leads/tables.ts';

/** The id of a control: another than in the dialogs, which are on the same page. */
export function idOf(kind: LeadKind, name: string): string {
	return `plain-${kind}-${name}`;
}
