import { answerWords } from '#leads/status.ts';
import type { RequestKey } from '#leads/tables.ts';
import { type CompanyRequest, sentWhere, winnersOf } from '#server/store/company-answers.ts';
import { isGenuine } from '#server/store/genuine.ts';
import { requestsOf } from '#server/store/request-rows.ts';
import type { LeadRequest } from '#server/store/requests.ts';
import { all, type Db, keyOf, list, nameOf, sql, t } from '#server/store/sql.ts';

/** A request that has reached a company. */
export interface Billed {
	request: LeadRequest;
	/** When the company was to be sent it. */
	sentAt: string;
	/** What became of it at this company, in words. */
	outcome: string;
	isGenuine: boolean;
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
				// With those to the other companies, of which one may have won it.
				const sent = sentWhere(sql`lead.request_id in ${list(rows.map(({ id }) => id))}`);
				const winners = winnersOf(sent);
				const own = new Map(sent.flatMap((one) => (one.company === company ? [[one.request_id, one]] : [])));
				const requests = new Map(requestsOf(rows).map((one) => [one.id, one]));
				const billed = rows.flatMap(({ id, sentAt }): Billed[] => {
					const [one, request] = [own.get(id), requests.get(id)];
					if (!one || !request) return [];
					return [{ request, sentAt, outcome: outcomeOf(one, winners.has(one)), isGenuine: isGenuine(one) }];
				});
				return { billed, next: rows.length === sliceSize ? rows.at(-1) : undefined };
			},
		),
	};
}

function outcomeOf({ last, pounds, status }: CompanyRequest, hasWon: boolean): string {
	const said = last ? answerWords({ answer: last, pounds: last === 'quote-sent' ? pounds : null }) : 'No answer yet';
	if (hasWon) return `${said}, won`;
	return status === 'lost' || status === 'won' ? `${said}, lost` : said;
}
