import { type Status, statuses } from '#leads/status.ts';
import { type LeadKind, leadKinds } from '#leads/tables.ts';

export const pages = ['requests', 'companies', 'prices', 'figures', 'bills', 'server', 'new'] as const;
export type PageName = (typeof pages)[number];

/** How far back the list goes, in days; 1 is today. */
export const periods = ['1', '7', '30', '365'] as const;

/** Which requests the list shows; what is empty does not filter. The server is asked in the same words. */
export interface Filters {
	find: string;
	kind: LeadKind | '';
	status: Status | '';
	/** Only those that are due, those that are held, and those of which something could not be delivered. */
	due: '1' | '';
	held: '1' | '';
	failed: '1' | '';
	days: (typeof periods)[number] | '';
}

/** What the desk shows. All of it is in the address, so that Back works, and a reload shows the same. */
export interface Place extends Filters {
	page: PageName;
	/** Of the list, from 1. */
	sheet: string;
	/** The request that is open, such as `callback/7f3a92c1-…`; empty for none. */
	open: string;
	/** The photo that is shown large, from 1; empty for none. */
	photo: string;
	/** Of figures and bills, such as `2026-11`; empty for this one. */
	month: string;
}

export const noFilters: Filters = { find: '', kind: '', status: '', due: '', held: '', failed: '', days: '' };
export const start: Place = { page: 'requests', ...noFilters, sheet: '1', open: '', photo: '', month: '' };

const number = /^[1-9]\d{0,4}$/;
/** What each part of an address may be. */
const mayBe: Readonly<Record<keyof Place, readonly string[] | RegExp>> = {
	...{ page: pages, find: /^.{1,100}$/s, kind: leadKinds, status: statuses, days: periods },
	...{ due: ['1'], held: ['1'], failed: ['1'], sheet: number, photo: number },
	open: new RegExp(`^(?:${leadKinds.join('|')})/[\\w-]{1,64}$`),
	month: /^20\d\d-(?:0[1-9]|1[0-2])$/,
};

/** Reads the query of an address; what is not valid there is as if it were missing. */
export function placeOf(query: string): Place {
	const given = new URLSearchParams(query);
	const parts = (Object.keys(start) as (keyof Place)[]).map((name) => {
		const [text, may] = [given.get(name) ?? '', mayBe[name]];
		return [name, (may instanceof RegExp ? may.test(text) : may.includes(text)) ? text : start[name]];
	});
	return Object.fromEntries(parts);
}

/** The query of a place, without what is as at the start; empty for the start itself. */
export function queryOf(place: Partial<Place>): string {
	const parts = Object.entries(place).filter(([name, value]) => value !== start[name as keyof Place]);
	// A slash needs no escape in a query, and an address is read by people.
	const query = new URLSearchParams(parts).toString().replaceAll('%2F', '/');
	return query && `?${query}`;
}

/** A request in an address. */
export const openOf = ({ kind, id }: { kind: string; id: string }) => `${kind}/${id}`;
