import { answerLabels, answerWords, type CompanyAnswer, objections, type Status } from '#leads/status.ts';
import type { LeadKind, RequestKey } from '#leads/tables.ts';
import type { Delivery } from '#server/store/delivery.ts';
import { requestsOf } from '#server/store/request-rows.ts';
import type { LeadRequest } from '#server/store/requests.ts';
import { all, type Db, keyOf, list, nameOf, type Sql, sql, t } from '#server/store/sql.ts';
import { counting, isSamePerson, saidInOrder, whatWasSaid } from '#server/store/state.ts';

// What counts, in figures and on the bill of a month: the one place that says so. A company may object to a request; it counts until the
// operator agrees. With “not genuine” it then counts for nobody, with the others not for the company that objects.

/** What is asked of a request that a company was sent. */
export interface Sent {
	request_id: string;
	company: string;
	/** The status of the request that was set by hand last; null without one. */
	status: Status | null;
	/** Whether the operator agrees with its last answer, which is an objection; and whether with any company that the request is not genuine. */
	isAgreed: boolean;
	isDisowned: boolean;
	isTakenBack: boolean;
	/** The first request of the same person that it had before; null unless it had one. */
	again: string | null;
}

/** The person of a request at a company, by the first of the joined requests that it has (`planning.ts`). */
const personAt = ({ company, again, request_id }: Pick<Sent, 'company' | 'again' | 'request_id'>) =>
	`${company} ${again ?? request_id}`;

/** What companies were sent that is genuine, by the person: not spam, nor what the operator took back. The first of a person's counts in place of all. */
export function genuineOf<S extends Sent>(sent: readonly S[]): Map<string, S[]> {
	const people = new Map<string, S[]>();
	for (const one of sent) {
		const { status, isAgreed, isDisowned, isTakenBack } = one;
		if (status === 'spam' || isAgreed || isDisowned || isTakenBack) continue;
		people.set(personAt(one), [...(people.get(personAt(one)) ?? []), one]);
	}
	return people;
}

/**
 * Which request counts for its person, by the id of each that a company was sent: of joined requests the first that is genuine.
 * @param sent without spam, the oldest first @param none as by `notGenuine`
 */
export function countingOf(sent: readonly Sent[], none: ReadonlySet<string>): Map<string, string> {
	const people = new Map<string, string>();
	const first = new Map<string, string>();
	for (const { request_id, again } of sent) {
		const person = people.get(request_id) ?? (again === null ? request_id : (people.get(again) ?? again));
		people.set(request_id, person);
		if (!none.has(request_id) && !first.has(person)) first.set(person, request_id);
	}
	return new Map([...people].map(([id, person]) => [id, first.get(person) ?? id]));
}

/** The requests that count nowhere: not genuine, or all companies that were sent them object, and the operator agrees. By their ids. */
export function notGenuine(sent: readonly Sent[]): Set<string> {
	const counts = new Map<string, boolean>();
	for (const { request_id, isAgreed, isDisowned } of sent)
		counts.set(request_id, !isDisowned && (counts.get(request_id) === true || !isAgreed));
	return new Set([...counts].flatMap(([id, does]) => (does ? [] : id)));
}

/** The condition that the operator agrees with a company that a request is not genuine. @param id the request's */
const isDisowned = (id: Sql) => sql`exists (select 1 from ${t.company_answers} as objection
	where objection.request_id = ${id} and objection.answer = 'not-genuine' and objection.agreed)`;

/** A request that a company was sent, with when it gave which answer. */
export interface CompanyRequest extends Sent {
	kind: LeadKind;
	/** When it was to be sent the request, and whether it was. */
	assignedAt: string;
	state: Delivery['state'];
	/** When it first gave the person each answer that counts. */
	answers: Partial<Record<CompanyAnswer, string>>;
	last: CompanyAnswer | null;
	/** What it said last to this request alone. */
	own: CompanyAnswer | null;
	/** The sum of its last quote, if it named one. */
	pounds: number | null;
}

/** A delivery of a request to a company, with one of its answers or none, and the status that was set by hand last. */
type CompanyRequestRow = Omit<
	CompanyRequest,
	'answers' | 'last' | 'own' | 'isAgreed' | 'isDisowned' | 'isTakenBack'
> & {
	delivery_id: string;
	said_to: string | null;
	agreed: boolean;
	isDisowned: 0 | 1;
	isTakenBack: 0 | 1;
	answer: CompanyAnswer | null;
	answeredAt: string | null;
};

/** Whom requests were sent to, and what of these companies' answers counts; the oldest first. @param condition on the deliveries, as `lead` */
export function sentWhere(condition: Sql): CompanyRequest[] {
	const rows = all<CompanyRequestRow>`select lead.id as delivery_id, lead.kind, lead.request_id, ${nameOf('lead.company')} as company, lead.created_at as "assignedAt",
			lead.again, lead.state, said.delivery_id as said_to, said.answer, said.pounds, said.created_at as "answeredAt", said.agreed,
			${isDisowned(sql`lead.request_id`)} as "isDisowned", exists (
				select 1 from ${t.deliveries} as notice where notice.request_id = lead.request_id
				and notice.message = 'withdrawal' and notice.recipient = lead.recipient
			) as "isTakenBack", (
				select detail from ${t.history} as done where done.request_id = lead.request_id and done.kind = lead.kind
				and action = 'status' order by done.number desc limit 1
			) as status
		from ${t.deliveries} as lead ${whatWasSaid}
		where lead.message = 'lead' and lead.company is not null and ${condition}
		order by lead.number, ${saidInOrder}`;
	const requests = new Map<string, CompanyRequest>();
	for (const row of counting(rows)) {
		const { delivery_id: id, said_to, answer, answeredAt, agreed, isDisowned, isTakenBack, ...others } = row;
		const about = { isAgreed: false, isDisowned: isDisowned === 1, isTakenBack: isTakenBack === 1 };
		const one: CompanyRequest = requests.get(id) ?? { ...others, ...about, last: null, own: null, answers: {} };
		requests.set(id, one);
		if (answer === null || answeredAt === null) continue;
		one.isAgreed = agreed;
		one.answers[answer] ??= answeredAt;
		one.last = answer;
		if (said_to === id) one.own = answer;
		if (answer === 'quote-sent') one.pounds = others.pounds;
	}
	return [...requests.values()];
}

/** The winner of each request that was won: the company that quoted last; without a quote, that rang last; without a call, the only one that has it. */
export function winnersOf(sent: readonly CompanyRequest[]): Set<CompanyRequest> {
	const having = sent.filter(({ status, last }) => status === 'won' && last !== 'not-for-me');
	const ids = new Set(having.map(({ request_id }) => request_id));
	return new Set(
		[...ids].flatMap((id) => {
			const own = having.filter(({ request_id }) => request_id === id);
			const latest = (answer: CompanyAnswer) =>
				own
					.filter(({ answers }) => answers[answer])
					.toSorted((a, b) => ((a.answers[answer] ?? '') < (b.answers[answer] ?? '') ? 1 : -1))[0];
			return latest('quote-sent') ?? latest('rung') ?? (own.length === 1 ? own : []);
		}),
	);
}

export interface Billed {
	request: LeadRequest;
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
				const rows = all<Place & RequestKey>`
					select number, kind, request_id as id, created_at as "sentAt" from ${t.deliveries}
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
	const sum = answer === 'quote-sent' ? pounds : null;
	const said = answer === 'rung' ? 'Rang the visitor' : answer ? answerWords({ answer, pounds: sum }) : 'No answer yet';
	if (answer && objections.includes(answer)) return `Says “${answerLabels[answer]}”: to be decided`;
	if (joined.some((one) => winners.has(one))) return `${said}, won`;
	return joined.every(({ status }) => status === 'lost' || status === 'won') ? `${said}, lost` : said;
}
