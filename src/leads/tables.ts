import { brochure } from '#leads/brochure.ts';
import { callback } from '#leads/callback.ts';
import { type Column, columnsOf } from '#leads/columns.ts';
import type { Lead } from '#leads/define-lead.ts';
import { photoQuote } from '#leads/photo-quote.ts';

/** Every kind of request. */
export const leads = [photoQuote, brochure, callback] as const;
export type AnyLead = (typeof leads)[number];

/** The kinds, by the names the visitor, the operator and the store use for them. */
export type LeadKind = AnyLead['kind'];
export const leadKinds: readonly LeadKind[] = leads.map(({ kind }) => kind);

/** @param pick what differs by kind, from its definition */
export function byKind<T>(pick: (lead: Lead & { kind: LeadKind }) => T): Readonly<Record<LeadKind, T>> {
	return Object.fromEntries(leads.map((lead) => [lead.kind, pick(lead)])) as Record<LeadKind, T>;
}

/** In how many hours somebody has to answer each kind of request; null where nobody has to: a brochure is sent by the program. */
export const answerHours = byKind(({ answer }) => (answer.by === 'program' ? null : answer.withinHours));

/** A kind in words, for use in a sentence: `photo quote`. */
export function wordsOf(kind: LeadKind): string {
	return kind.replaceAll('-', ' ');
}

/** Which request: an id alone is not enough, since its sender chooses it and it stands in every photo's address. */
export interface RequestKey {
	/** Empty for what concerns no single request. */
	kind: LeadKind | '';
	id: string;
}

export interface Table {
	kind: LeadKind;
	name: string;
	/** In the order of the forms, which is the order in which Postgres looks for missing values. */
	columns: readonly Column[];
}

export const tables: readonly Table[] = leads.map((lead: Lead & { kind: LeadKind }) => ({
	kind: lead.kind,
	name: lead.table,
	columns: columnsOf(lead),
}));
