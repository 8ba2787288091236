import {
	type AskedRow,
	answeredMessages,
	askedBy,
	askedCompanies,
	type CompanyAnswers,
	type StoredAnswer,
} from '#server/store/company-answers.ts';
import type { Planner } from '#server/store/planner.ts';
import type { PostgresClock } from '#server/store/postgres/clock.ts';
import { enqueue } from '#server/store/postgres/enqueue.ts';
import { openFollowUps } from '#server/store/postgres/follow-ups.ts';
import { answerColumns, deliveriesOf, findRequest, isId } from '#server/store/postgres/read-row.ts';
import type { Session } from '#server/store/postgres/session.ts';

export function openAnswers(session: Session, clock: PostgresClock, planner: Planner): CompanyAnswers {
	const { sql, write } = session;
	const followUps = openFollowUps(session, clock, planner);
	return {
		record: async (request, id, answer) => {
			if (!isId(request.id)) return 'gone';
			const stamp = await clock.stamp();
			return write(async (tx) => {
				// An erasure waits until the answer is there, and deletes it; after one there is nothing to answer.
				await tx`select from private.request_ids where id = ${request.id} for update`;
				const sent = await deliveriesOf(tx, request);
				const asked = askedBy(sent, id);
				if (!asked || !(await findRequest(tx, request))) return 'gone';
				const row = {
					kind: request.kind,
					request_id: request.id,
					delivery_id: id,
					company: asked.company,
					answer,
					created_at: stamp,
				};
				const { count } = await tx`insert into private.company_answers ${tx(row)} on conflict do nothing`;
				if (count === 0) return 'already';
				await enqueue(tx, [{ request, planned: answeredMessages(sent) }], stamp);
				await followUps.follow(tx, request, new Date(), stamp);
				return 'noted';
			});
		},
		followUp: followUps.followUp,
		asked: async (since = '-infinity', before = 'infinity') =>
			askedCompanies(
				await sql<AskedRow[]>`select sent.id, sent.kind, sent.request_id, sent.company, sent.created_at as "askedAt",
					answer, given.created_at as "answeredAt",
					coalesce((select detail from private.history as done where done.request_id = sent.request_id and done.kind = sent.kind
						and deed = 'status' order by done.number desc limit 1), '') = 'spam' as "isSpam"
				from private.deliveries as sent left join private.company_answers as given on given.delivery_id = sent.id
				where message = 'lead' and sent.company is not null and sent.created_at >= ${since} and sent.created_at < ${before}
				order by sent.number, given.number`,
			),
		of: async ({ kind, id }) => [
			...(await sql<StoredAnswer[]>`select ${sql(answerColumns)} from private.company_answers
				where request_id = ${id} and kind = ${kind} order by number`),
		],
	};
}
