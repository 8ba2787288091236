import type { Row } from '#leads/columns.ts';
import type { LeadKind } from '#leads/tables.ts';
import { britishDay, mondayOf, startOfBritishDay } from '#server/store/days.ts';
import type { CompanyLoad, CompanyLoads, Planned, Planner } from '#server/store/delivery.ts';
import { all, keyOf, raw, t } from '#server/store/sql.ts';

/** The highest limit of a company for a week. So far its week is counted, and no further, however many come. */
export const mostPerWeek = 1000;

import { knowing } from '#server/store/written-again.ts';

/** @param companies those to count, by their names */
export function loadsOf(companies: readonly string[], now: Date): CompanyLoads {
	if (companies.length === 0) return new Map();
	const monday = startOfBritishDay(mondayOf(britishDay(now.getTime())));
	const key = keyOf(raw('wanted.value'));
	const rows = all<CompanyLoad & { company: string }>`select wanted.value as company,
		coalesce((select number from ${t.deliveries} where message = 'lead' and company = ${key}
			order by created_at desc, number desc limit 1), 0) as last,
		(select count(*) from (select 1 from ${t.deliveries} where message = 'lead' and company = ${key}
			and created_at >= ${monday} and again is null limit ${mostPerWeek})) as "thisWeek"
		from json_each(${[...companies]}) as wanted`;
	return new Map(rows.map(({ company, ...load }) => [company, load]));
}

/** What the companies among some recipients are chosen by. */
export function loadsAmong(planned: readonly Planned[], now: Date): CompanyLoads {
	const companies = new Set(planned.flatMap(({ company }) => company ?? []));
	return loadsOf([...companies], now);
}

/** A request whose recipients are to be chosen. `had`: the companies that have it already, by their addresses. */
interface ToPlan {
	kind: LeadKind;
	row: Row;
	suspected: string | null;
	had?: readonly string[];
}

/** The deliveries of each of some requests. What one adds counts for the next. */
export function planAll(planner: Planner, requests: readonly ToPlan[]): Planned[][] {
	const now = new Date();
	const loads = new Map(
		loadsAmong(
			requests.flatMap(({ kind, row }) => planner.takers?.(kind, row) ?? []),
			now,
		),
	);
	let last = Math.max(0, ...[...loads.values()].map((load) => load.last));
	return requests.map(({ kind, row, suspected, had = [] }) => {
		const planned = planner.plan(kind, row, suspected, { loads, now, had, knowing: () => knowing(kind, row) });
		for (const { company, again } of planned) {
			const load = company === null ? undefined : loads.get(company);
			if (company !== null && load)
				loads.set(company, { ...load, thisWeek: load.thisWeek + (again ? 0 : 1), last: ++last });
		}
		return planned;
	});
}
