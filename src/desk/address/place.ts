import { type Status, statuses } from '#leads/status.ts';
import { type LeadKind, leadKinds } from '#leads/tables.ts';

export const pages = [
	'requests',
	'companies',
	'prices',
	'figures',
	'bills',
	'visits',
	'server',
	'sessions',
	'new',
] as const;
export type PageName = (typeof pages)[number];

/** How far back the list goes, in days; 1 is today. */
export const periods = [1, 7, 30, 365] as const;
type Period = (typeof periods)[number];

/** Which requests the list shows. */
export interface Filters {
	find: string;
	kind: LeadKind | '';
	status: Status | '';
	/** Only those that are due. */
	due: boolean;
	/** Only those that are held. */
	held: boolean;
	/** Only those of which something could not be delivered. */
	failed: boolean;
	period: Period | 0;
}

/** What the desk shows. All of it is in the address, so that Back works, and a reload shows the same. */
export interface Place extends Filters {
	page: PageName;
	/** Of the list, from 1. */
	sheet: number;
	/** The request that is open. */
	open: { kind: LeadKind; id: string } | null;
	/** The photo that is shown large, from 1; 0 for none. */
	photo: number;
	/** Of figures, bills and visits, such as `2026-11`; empty for this one. */
	month: string;
}

export const noFilters: Filters = { find: '', kind: '', status: '', due: false, held: false, failed: false, period: 0 };
export const start: Place = { page: 'requests', ...noFilters, sheet: 1, open: null, photo: 0, month: '' };

/** Reads the query of an address; what is not valid there is as if it were missing. */
export function placeOf(query: string): Place {
	const given = new URLSearchParams(query);
	const text = (name: string) => given.get(name) ?? '';
	const one = <T extends string>(name: string, known: readonly T[]) => known.find((value) => value === text(name));
	const [, kind, id] = /^([a-z-]+)\/([\w-]{1,64})$/.exec(text('open')) ?? [];
	const openKind = leadKinds.find((known) => known === kind);
	return {
		page: one('page', pages) ?? start.page,
		find: text('find').slice(0, 100),
		kind: one('kind', leadKinds) ?? '',
		status: one('status', statuses) ?? '',
		due: text('due') === '1',
		held: text('held') === '1',
		failed: text('failed') === '1',
		period: periods.find((days) => String(days) === text('days')) ?? 0,
		sheet: numberOf(text('sheet')) || 1,
		open: openKind && id ? { kind: openKind, id } : null,
		photo: numberOf(text('photo')),
		month: /^20\d\d-(0[1-9]|1[0-2])$/.test(text('month')) ? text('month') : '',
	};
}

/** The query of a place, without what is as at the start; empty for the start itself. */
export function queryOf(place: Place): string {
	const { page, find, kind, status, due, held, failed, period, sheet, open, photo, month } = place;
	const parts: [string, string][] = [
		['page', page === start.page ? '' : page],
		['find', find],
		['kind', kind],
		['status', status],
		['due', due ? '1' : ''],
		['held', held ? '1' : ''],
		['failed', failed ? '1' : ''],
		['days', period ? String(period) : ''],
		['sheet', sheet > 1 ? String(sheet) : ''],
		['open', open ? `${open.kind}/${open.id}` : ''],
		['photo', open && photo ? String(photo) : ''],
		['month', month],
	];
	const query = new URLSearchParams(parts.filter(([, value]) => value !== '')).toString();
	// A slash needs no escape in a query, and an address is read by people.
	return query === '' ? '' : `?${query.replaceAll('%2F', '/')}`;
}

/** How many of the filters are set, but for the search box. */
export function countOfFilters({ kind, status, due, held, failed, period }: Filters): number {
	return [kind !== '', status !== '', due, held, failed, period !== 0].filter(Boolean).length;
}

function numberOf(text: string): number {
	return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 0;
}
