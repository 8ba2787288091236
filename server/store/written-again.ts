import type { Row } from '#leads/columns.ts';
import { overStatuses } from '#leads/status.ts';
import { isForCompanies, type LeadKind } from '#leads/tables.ts';
import { day } from '#server/settings/units.ts';
import type { Delivery, Planned } from '#server/store/delivery.ts';
import { deliveriesOfAll, deliveryColumns } from '#server/store/enqueue.ts';
import { answersOfAll, holdersOf } from '#server/store/holders.ts';
import { keyOfRegistered, tableOfKind } from '#server/store/register.ts';
import { searchKeysOf } from '#server/store/search-terms.ts';
import { all, keyOf, list, sql, t } from '#server/store/sql.ts';

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
export function knowing(kind: LeadKind, row: Row): Planned[] {
	const table = tableOfKind(kind);
	if (!table || !isForCompanies(kind, row)) return [];
	const rows = all<{
		id: string;
		table_name: string;
	}>`select id, table_name from (${rowsOfPerson(searchKeysOf(table, row), mostLookedAt)}) as earlier
		where id <> ${row.id} and created_at > ${new Date(Date.now() - rememberedFor).toISOString()}
			and coalesce(held, '') = '' and status not in ${list(overStatuses)} order by number`;
	if (rows.length === 0) return [];
	const keys = rows.map(keyOfRegistered);
	const [deliveries, answers] = [deliveriesOfAll(keys), answersOfAll(keys)];
	const holders = keys.flatMap(({ id }) => {
		const own = deliveries.filter(({ request_id }) => request_id === id);
		return holdersOf(own, answers).flatMap(({ hasIt, company, recipient, again }) =>
			hasIt ? { company, recipient, again: again ?? id } : [],
		);
	});
	// The oldest of each.
	const first = new Map(holders.toReversed().map((one) => [one.recipient, one]));
	return [...first.values()].reverse().map((one) => ({ message: 'lead', channel: 'email', ...one }));
}

/** The other requests that a company has of the same person, as it was sent them. */
export function joinedTo({ id, company, request_id, again }: Delivery): Delivery[] {
	const first = again ?? request_id;
	return all<Delivery>`select ${deliveryColumns} from ${t.deliveries} where message = 'lead' and company = ${keyOf(company ?? '')}
		and id <> ${id} and (request_id = ${first} or again = ${first}) order by number`;
}
