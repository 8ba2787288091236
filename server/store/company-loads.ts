import type { Row } from '#leads/columns.ts';
import type { LeadKind } from '#leads/tables.ts';
import { britishDay, mondayOf, startOfBritishDay } from '#server/store/days.ts';
import type { Counted, Loads, Planned, Planner } from '#server/store/delivery.ts';
import { all, keyOf, number, raw, t } from '#server/store/sql.ts';
import { knowing } from '#server/store/written-again.ts';

/** The highest limit of a company for a week. */
export const mostPerWeek = 1000;

/** What companies were sent lately. A week is counted as far as the company's limit, and no further, however many come. */
export function loadsOf(companies: readonly Counted[], now: Date): Loads {
	const names = companies.map(({ name }) => name);
	const rows = all<{ name: string; last: number }>`select wanted.value as name,
		coalesce((select number from ${t.deliveries} where message = 'lead' and company = ${keyOf(raw('wanted.value'))}
			order by created_at desc, number desc limit 1), 0) as last from json_each(${names}) as wanted`;
	const last = new Map(rows.map((row) => [row.name, row.last]));
	return new Map(
		companies.map(({ name, perWeek = 0 }) => {
			const thisWeek = perWeek > 0 ? sentSinceMonday(name, perWeek, now) : 0;
			return [name, { thisWeek, last: last.get(name) ?? 0 }];
		}),
	);
}

function sentSinceMonday(company: string, most: number, now: Date): number {
	const monday = startOfBritishDay(mondayOf(britishDay(now.getTime())));
	return number`select count(*) as n from (select 1 from ${t.deliveries} where message = 'lead'
		and company = ${keyOf(company)} and created_at >= ${monday} and again is null limit ${most})`;
}

/** A request whose recipients are to be chosen. `had`: the companies that have it already, by their addresses. */
interface ToPlan {
	kind: LeadKind;
	row: Row;
	suspected: string | null;
	had?: readonly string[];
}

/** The deliveries of a request by all that was sent before. */
export function planFor(planner: Planner, { kind, row, suspected, had = [] }: ToPlan): Planned[] {
	const now = new Date();
	const loads = (companies: readonly Counted[]) => loadsOf(companies, now);
	return planner.plan(kind, row, suspected, { loads, now, had, knowing: () => knowing(kind, row) });
}
