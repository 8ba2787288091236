import { answerWords, type CompanyAnswer } from '#leads/status.ts';
import type { RequestKey } from '#leads/tables.ts';
import { type CompanyRequest, genuineOf, personAt, sentWhere, winnersOf } from '#server/store/genuine.ts';
import { isSamePerson } from '#server/store/holders.ts';
import { requestsOf } from '#server/store/request-rows.ts';
import type { LeadRequest } from '#server/store/requests.ts';
import { all, type Db, keyOf, list, nameOf, sql, t } from '#server/store/sql.ts';

/** A request that has reached a company. */
export interface Billed {
	request: LeadRequest;
	/** When the company was to be sent it. */
	sentAt: string;
	/** What became of its person at this company, in words. */
	outcome: string;
	/** Whether it counts: it is genuine, and the first such of its person. */
	counts: boolean;
}

/** Where a slice ended, from which the next goes on. */
type Place = { sentAt: string; number: number };

/** How many requests are read at once, in less than 20 ms: a month's are read in slices, between which others are served. */
const sliceSize = 100;

/** What companies were sent, for their bills. An erased request is on none. */
export function openBills({ read }: Db) {
	return {
		/** All companies that were ever sent a request, also those removed since, by name. */
		companies: read(() =>
			// Each is found by a step in the index: to look at every delivery takes 60 ms with 300,000 of them.
			all<{ company: string }>`with recursive known(company) as (
				select min(company) from ${t.deliveries} where message = 'lead' and company > ''
				union all select (select min(company) from ${t.deliveries} where message = 'lead' and company > known.company)
					from known where company is not null
			) select ${nameOf('company')} as company from known where company is not null order by 1`.map(
				({ company }) => company,
			),
		),
		/**
		 * Some of the requests that have reached a company in a time, the oldest first.
		 * @param from in the format of `created_at`; `before` exclusive
		 * @returns `next` for a further call; undefined at the end
		 */
		slice: read(
			(company: string, from: string, before: string, { sentAt, number }: Place = { sentAt: from, number: 0 }) => {
				const rows = all<
					Place & RequestKey
				>`select number, kind, request_id as id, created_at as "sentAt" from ${t.deliveries}
				where message = 'lead' and company = ${keyOf(company)} and state = 'delivered' and created_at < ${before}
				and (created_at, number) > (${sentAt}, ${number}) order by created_at, number limit ${sliceSize}`;
				// The other companies' too, since one of them may have won it; and all joined requests, since one line stands for a person.
				const sent = sentWhere(sql`lead.request_id in (select joined.request_id from ${t.deliveries} as own
					cross join ${t.deliveries} as joined on ${isSamePerson('own', 'joined')}
					where own.message = 'lead' and +own.company = ${keyOf(company)} and own.request_id in ${list(rows.map(({ id }) => id))})`);
				const winners = winnersOf(sent);
				const own = sent.filter((one) => one.company === company && one.state === 'delivered');
				const people = genuineOf(own);
				const byId = new Map(own.map((one) => [one.request_id, one]));
				const requests = new Map(requestsOf(rows).map((one) => [one.id, one]));
				const billed = rows.flatMap(({ id, sentAt }): Billed[] => {
					const [one, request] = [byId.get(id), requests.get(id)];
					if (!one || !request) return [];
					const joined = people.get(personAt(one)) ?? [];
					return [{ request, sentAt, outcome: outcomeOf(joined, winners), counts: joined[0] === one }];
				});
				return { billed, next: rows.length === sliceSize ? rows.at(-1) : undefined };
			},
		),
	};
}

/** The answers that say most of a person, the best first. */
const best: readonly (CompanyAnswer | null)[] = ['quote-sent', 'rung', 'tried'];
const placeOf = ({ own }: CompanyRequest) => (best.includes(own) ? best.indexOf(own) : own === null ? 9 : best.length);

/** Of the joined requests of a person the best answer, since a refusal of one takes nothing away from a quote for another. */
function outcomeOf(joined: readonly CompanyRequest[], winners: ReadonlySet<CompanyRequest>): string {
	const { own: answer, pounds } = joined.toSorted((a, b) => placeOf(a) - placeOf(b))[0] ?? { own: null, pounds: null };
	const said = answer ? answerWords({ answer, pounds: answer === 'quote-sent' ? pounds : null }) : 'No answer yet';
	if (joined.some((one) => winners.has(one))) return `${said}, won`;
	return joined.every(({ status }) => status === 'lost' || status === 'won') ? `${said}, lost` : said;
}
