import type { Filled } from '#leads/define-lead.ts';
import { columnName } from '#leads/form.ts';
import type { CompanyAnswer } from '#leads/status.ts';
import { type AnyLead, type LeadKind, leads, type RequestKey } from '#leads/tables.ts';

/** What the store adds to a request. A type, not an interface: so a request is a `Record` of its fields too. */
type Added<K> = {
	id: string;
	kind: K;
	created_at: string;
	/** Spam signals, separated by spaces; null without any. */
	suspected: string | null;
};

/** A stored request with its columns: a union by kind. */
export type LeadRequest = { [L in AnyLead as L['kind']]: Added<L['kind']> & Filled<L> }[LeadKind];
export type Field = string | number | string[] | null;

/** The names of all columns of all kinds. */
export type ColumnName = LeadRequest extends infer R ? (R extends LeadRequest ? keyof R : never) : never;

/** One field of a request; null if it is empty, or its kind has no such column. */
export function fieldOf(request: LeadRequest, column: string): Field {
	const fields: Readonly<Record<string, Field>> = request;
	return fields[column] ?? null;
}

/** A request's answers, by the names of its form's fields. */
export function valuesOf(request: LeadRequest): Record<string, string> {
	const names = leads.flatMap(({ kind, fields }) => (kind === request.kind ? Object.keys(fields) : []));
	return Object.fromEntries(names.map((name) => [name, String(fieldOf(request, columnName(name)) ?? '')]));
}

/** An answer of a company to a request it was sent. Never changed: another answer is another row, and the last counts. Those that are taken back are deleted. */
export interface StoredAnswer {
	kind: RequestKey['kind'];
	request_id: string;
	/** The delivery of the request to the company; and the delivery whose links it pressed, which may be of a joined request (`whatWasSaid` in `state.ts`). */
	delivery_id: string;
	said_to: string;
	company: string;
	answer: CompanyAnswer;
	/** The sum of a quote in whole pounds, if the company named it. */
	pounds: number | null;
	created_at: string;
	/** Whether the operator agrees with it, an objection. */
	agreed: boolean;
}

/**
 * What people do with a request: set its status, write a note, pass it to a company and take it back, have its deliveries sent again,
 * set a day to follow it up, agree with a company's objection or not any more, write to its visitor and tell companies; correct it, as its visitor does too.
 */
export type Action =
	| 'status'
	| 'note'
	| 'passed'
	| 'taken-back'
	| 'resent'
	| 'corrected'
	| 'follow-up'
	| 'agreed'
	| 'disagreed'
	| 'written'
	| 'told';

/** One entry. Never changed, and erased with its request. */
export interface HistoryEntry {
	/** Random; of `written` and `told`, that of the delivery that sends the text. */
	id: string;
	kind: RequestKey['kind'];
	request_id: string;
	action: Action;
	/** The status, the text of a note or to the visitor, the company's name, with its objection or what it was told (`toldIn`), the day, or the labels of what was corrected; else empty. */
	detail: string;
	/** Who did it: an e-mail address, the name of a system account, or empty if that is unknown. */
	author: string;
	/** Later than that of the request's earlier entries and of the answers of companies. */
	created_at: string;
}

/** What a visitor is found by. Each kind of request asks for at least one of these. */
export type Person = { email: string } | { phone: string };
