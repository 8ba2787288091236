import type { AskedCompany, Standing } from '#leads/request-pages.ts';
import { isForCompanies } from '#leads/tables.ts';
import type { Holder } from '#server/store/company-answers.ts';
import { dueAt, stateOf } from '#server/store/request-state.ts';
import type { LeadRequest } from '#server/store/requests.ts';
import type { Store } from '#server/store/store.ts';

/** Who has a request and how far it has come, as its visitor may know it: not that it is marked as spam, nor the sums of quotes. */
export function standingOf(
	request: LeadRequest,
	{ answers, held, history }: Pick<Store, 'answers' | 'held' | 'history'>,
): Standing {
	const holders = answers.holders(request);
	const entries = history.of(request);
	const statuses = entries.filter(({ action, detail }) => action === 'status' && detail !== 'spam');
	const given = holders.flatMap(({ last }) => last ?? []);
	const { status, answeredAt, dueAt: first } = stateOf(request.kind, request.created_at, statuses, given);
	const dues = holders.flatMap(({ hasIt, askedAt }) => (hasIt && first !== null && dueAt(request.kind, askedAt)) || []);
	const due = dues.toSorted().at(-1) ?? first;
	const byHand = statuses.at(-1)?.detail ?? 'new';
	return {
		isHeld: held.has(request),
		companies: holders.map(companyOf),
		isForCompanies: isForCompanies(request.kind, request),
		noted: byHand === 'new' ? null : status === 'won' || status === 'lost' ? 'settled' : 'answered',
		isAnswered: answeredAt !== null,
		dueAt: due === null ? null : new Date(due),
	};
}

function companyOf({ company, state, settledAt, last, hasIt }: Holder): AskedCompany {
	return {
		name: company,
		reached: state,
		reachedAt: state === 'delivered' && settledAt !== null ? new Date(settledAt) : null,
		said: last ? { answer: last.answer, at: new Date(last.created_at) } : null,
		hasIt,
	};
}
