import type { Row } from '#leads/form.ts';
import { overStatuses } from '#leads/status.ts';
import { isForCompanies, type LeadKind, type RequestKey } from '#leads/tables.ts';
import { day } from '#server/settings/limits.ts';
import { britishDay, mondayOf, startOfBritishDay } from '#server/store/days.ts';
import type { Counted, Delivery, Loads, Planned, Planner } from '#server/store/delivery.ts';
import { deliveriesOfAll, deliveryColumns } from '#server/store/enqueue.ts';
import { keysWhere, searchKeysOf, tableOfKind } from '#server/store/register.ts';
import type { LeadRequest } from '#server/store/requests.ts';
import { all, keyOf, list, number, raw, sql, t } from '#server/store/sql.ts';
import { answersOf, answersOfAll, holdersOf, isSamePerson } from '#server/store/state.ts';

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

// Somebody who writes again is no new customer: a company that has an earlier request hears that its person has written again.

/** For how long: as long as companies can answer (`links.ts`). */
const rememberedFor = 60 * day;

/** The newest: a flood may carry one address. */
const mostLookedAt = 10;

/**
 * The register's newest rows of a person, by the keys that `searchKeysOf` gives: by e-mail address; by telephone number only where there is
 * none, since a household shares its telephone, and a stranger can type anybody's.
 */
function rowsOfPerson({ email_key, phone_key }: { email_key: string | null; phone_key: string | null }, most: number) {
	const by = email_key ? sql`email_key = ${email_key}` : sql`phone_key = ${phone_key}`;
	return sql`select * from ${t.request_ids} where ${by} order by number desc limit ${most}`;
}

/** The companies that have an open earlier request of the person of a request, as recipients of this one. */
function knowing(kind: LeadKind, row: Row): Planned[] {
	const table = tableOfKind(kind);
	if (!table || !isForCompanies(kind, row)) return [];
	const keys = keysWhere(sql`number in (select number from (${rowsOfPerson(searchKeysOf(table, row), mostLookedAt)}))
		and id <> ${row.id} and created_at > ${new Date(Date.now() - rememberedFor).toISOString()}
		and status not in ${list(overStatuses)} order by number`);
	if (keys.length === 0) return [];
	const [deliveries, answers] = [deliveriesOfAll(keys), answersOfAll(keys)];
	const holders = keys.flatMap(({ id }) => {
		const own = deliveries.filter(({ request_id }) => request_id === id);
		return holdersOf(own, answers).flatMap(({ hasIt, company, recipient, again }) =>
			hasIt ? { company, recipient, again: again ?? id } : [],
		);
	});
	const first = new Map(holders.toReversed().map((one) => [one.recipient, one]));
	return [...first.values()].reverse().map((one) => ({ message: 'lead', channel: 'email', ...one }));
}

/** The other requests of a request's person that a company has now, the oldest first. */
export function othersAt(company: string, request: LeadRequest): RequestKey[] {
	const table = tableOfKind(request.kind);
	if (!table) return [];
	const rows = rowsOfPerson(searchKeysOf(table, request), mostLookedAt);
	const others = keysWhere(sql`id <> ${request.id} and number in (select number from (${rows})) order by number`);
	const hasNow = (key: RequestKey) =>
		holdersOf(deliveriesOfAll([key]), answersOf(key)).some((one) => one.hasIt && one.company === company);
	return others.filter(hasNow);
}

/** The requests that a company has of the same person, as it was sent them, with the one of a delivery. */
export const joinedTo = ({ id }: Delivery) =>
	all<Delivery>`select ${deliveryColumns} from ${t.deliveries} where id in (select joined.id from ${t.deliveries} as own
		cross join ${t.deliveries} as joined on ${isSamePerson('own', 'joined')} where own.id = ${id}) order by number`;
