import { expect, test, vi } from 'vitest';
import type { CompanyAnswer, Status } from '#leads/status.ts';
import type { LeadKind, RequestKey } from '#leads/tables.ts';
import { hour } from '#server/settings/limits.ts';
import { addDays, britishDay } from '#server/store/days.ts';
import type { Planned, Planner } from '#server/store/delivery.ts';
import { figuresOf } from '#server/store/figures.ts';
import { countingOf, genuineOf, notGenuine, type Sent } from '#server/store/genuine.ts';
import type { Store } from '#server/store/store.ts';
import { somebody } from '../support/wire.ts';
import { inStore, insert, open, sendAll, setClock, toCompany } from './data.ts';

const beta: Planned = { ...toCompany, recipient: 'beta@example.com', company: 'Beta Lifts' };
/** Two companies have each request; who has an earlier one of the same person has it as a further one. */
const planner: Planner = {
	plan: (_kind, _row, _suspected, asking) => {
		const known = asking?.knowing?.() ?? [];
		const isNew = ({ recipient }: Planned) => !known.some((one) => one.recipient === recipient);
		return [...known, ...[toCompany, beta].filter(isNew)];
	},
	reports: [],
};

const answer = (store: Store, request: RequestKey, company: string, said: CompanyAnswer, pounds?: number) => {
	const { delivery_id = '' } = store.answers.holders(request).find((one) => one.company === company) ?? {};
	return store.answers.record(request, delivery_id, said, pounds);
};
const genuine = (store: Store) => [...genuineOf(store.answers.byCompany()).values()].flatMap(([first]) => first ?? []);
const countOf = (store: Store) => {
	const today = britishDay(Date.now());
	const { all, companies } = figuresOf(store, addDays(today, -1), today);
	return [
		all.received,
		...['Alpha Lifts', 'Beta Lifts'].map((name) => companies.find(({ company }) => company === name)?.received ?? 0),
	];
};

test('counts until the operator agrees with an objection: for one company, or where it is not genuine for nobody', async () => {
	const { store } = await open(planner);
	const one = () => insert(store, 'callback', somebody());
	const [wrong, fake, plain] = [one(), one(), one()];
	answer(store, wrong, 'Alpha Lifts', 'wrong-number');
	answer(store, fake, 'Beta Lifts', 'not-genuine');
	expect(countOf(store)).toEqual([3, 3, 3]);
	expect(store.answers.agree(plain, 'Alpha Lifts', true, 'a')).toBe('gone');
	expect(store.answers.agree(wrong, 'Alpha Lifts', true, 'a')).toBe('noted');
	expect(store.answers.agree(wrong, 'Alpha Lifts', true, 'a')).toBe('already');
	expect(countOf(store)).toEqual([3, 2, 3]);
	store.answers.agree(fake, 'Beta Lifts', true, 'a');
	expect(countOf(store)).toEqual([2, 1, 2]);
	expect(genuine(store).map(({ request_id, company }) => [request_id, company])).toEqual([
		[wrong.id, 'Beta Lifts'],
		[plain.id, 'Alpha Lifts'],
		[plain.id, 'Beta Lifts'],
	]);
	// With all companies, it counts nowhere.
	answer(store, wrong, 'Beta Lifts', 'wrong-number');
	store.answers.agree(wrong, 'Beta Lifts', true, 'a');
	expect(countOf(store)).toEqual([1, 1, 1]);
	store.answers.agree(fake, 'Beta Lifts', false, 'a');
	expect(countOf(store)).toEqual([2, 2, 2]);
	expect(store.history.of(fake).map(({ action, detail }) => [action, detail])).toEqual([
		['agreed', 'Beta Lifts: Not genuine'],
		['disagreed', 'Beta Lifts: Not genuine'],
	]);
	// What was agreed with goes with the answer.
	answer(store, wrong, 'Beta Lifts', 'rung');
	expect(countOf(store)).toEqual([3, 2, 3]);
});

test('is due until the operator agrees with all who have it; and again once a wrong number is corrected', async () => {
	const { store } = await open(planner);
	const request = insert(store, 'callback', somebody());
	sendAll(store);
	const isDue = (key = request) => store.search.of([key])[0]?.dueAt !== null;
	const agree = (company: string, agrees = true) => store.answers.agree(request, company, agrees, 'a');
	answer(store, request, 'Alpha Lifts', 'wrong-number');
	agree('Alpha Lifts');
	expect(isDue()).toBe(true);
	answer(store, request, 'Beta Lifts', 'had-already');
	expect(store.answers.openAt('Beta Lifts')).toMatchObject({ open: [], answered: 1 });
	agree('Beta Lifts');
	const totals = () => ['Alpha Lifts', 'Beta Lifts'].map((name) => store.answers.openOf(name, 9).total);
	expect([isDue(), totals()]).toEqual([false, [0, 0]]);
	agree('Beta Lifts', false);
	expect(isDue()).toBe(true);
	store.history.takeFrom(request, 'Beta Lifts', 'a');
	expect(isDue()).toBe(false);
	// Who was right about the number has the request again.
	const told = () => store.outbox.take('email', 9).map(({ message, recipient }) => `${message} ${recipient}`);
	expect(told()).toEqual(['withdrawal beta@example.com']);
	store.corrections.correct(request, { phone: '07700 900999' }, 'a');
	expect(isDue()).toBe(true);
	expect([told(), totals()]).toEqual([['corrected alpha@example.com'], [1, 0]]);
	expect(store.answers.holders(request)).toMatchObject([
		{ last: undefined, hasIt: true },
		{ hasIt: false, isTakenBack: true },
	]);
	expect(store.history.of(request).at(-1)).toMatchObject({
		action: 'disagreed',
		detail: 'Alpha Lifts: Wrong number',
	});
	// Another company is to answer.
	answer(store, request, 'Alpha Lifts', 'had-already');
	agree('Alpha Lifts');
	expect(isDue()).toBe(false);
	expect(store.history.pass(request, { name: 'Gamma Lifts', email: 'gamma@example.com' }, 3, 'a')).toBe('passed');
	expect(isDue()).toBe(true);
});

test('not what was taken back from a company, whom nobody tells anything more but to delete it', async () => {
	const { store } = await open(planner);
	const request = insert(store, 'callback', somebody());
	sendAll(store);
	expect(store.history.takeFrom(request, 'Alpha Lifts', 'a')).toBe('noted');
	expect(store.history.takeFrom(request, 'Alpha Lifts', 'a')).toBe('already');
	expect(countOf(store)).toEqual([1, 0, 1]);
	expect(store.answers.holders(request).map(({ hasIt }) => hasIt)).toEqual([false, true]);
	store.corrections.correct(request, { phone: '07700 900999' });
	expect(store.outbox.take('email', 9).map(({ message, recipient }) => [message, recipient])).toEqual([
		['withdrawal', 'alpha@example.com'],
		['corrected', 'beta@example.com'],
	]);
	// What was not sent is not sent.
	const unsent = insert(store, 'callback', somebody());
	store.history.takeFrom(unsent, 'Beta Lifts', 'a');
	expect(store.outbox.of(unsent).map(({ recipient }) => recipient)).toEqual(['alpha@example.com']);
	// All at once, but for what it has answered, in one e-mail; each can be given to it again, in a new one.
	const quoted = insert(store, 'callback', somebody());
	const last = insert(store, 'callback', somebody());
	sendAll(store);
	answer(store, quoted, 'Beta Lifts', 'quote-sent', 4200);
	for (const said of ['tried', 'not-genuine', 'tried'] as const) {
		// The same again is another answer at another time.
		setClock(Date.now() + 1);
		answer(store, last, 'Beta Lifts', said);
	}
	const { open: all, answered } = store.answers.openAt('Beta Lifts');
	expect([all, answered]).toEqual([[request, last], 1]);
	setClock(Date.now());
	expect(store.history.takeAllFrom(all, 'Beta Lifts', 'a')).toBe(2);
	expect(store.history.takeAllFrom(all, 'Beta Lifts', 'a')).toBe(0);
	expect(store.answers.openAt('Beta Lifts')).toMatchObject({ open: [], answered: 1 });
	expect(store.outbox.take('email', 9)).toEqual([]);
	vi.setSystemTime(Date.now() + 10_000);
	const [notice, ...others] = store.outbox.take('email', 9);
	if (!notice) throw new Error('no notice');
	expect([notice.message, others.length]).toEqual(['withdrawal', 0]);
	// What is taken back while it is sent is told by another.
	store.history.takeFrom(quoted, 'Beta Lifts', 'a');
	expect(store.outbox.notices(notice).map(({ request_id }) => request_id)).toEqual([request.id, last.id]);
	store.outbox.delivered(notice, Date.now());
	const states = [request, last].map(
		(one) =>
			store.outbox.of(one).find(({ message, company }) => message === 'withdrawal' && company === 'Beta Lifts')?.state,
	);
	expect(states).toEqual(['delivered', 'delivered']);
	const before = store.answers.holders(last).find(({ company }) => company === 'Beta Lifts');
	const to = { name: 'Beta Lifts', email: 'new.beta@example.com' };
	const failed = "UPDATE deliveries SET waits_until = '2999', due_at = '2999', why = 'SMTP 451' WHERE id = ?";
	inStore(store, (data) => data.prepare(failed).run(before?.delivery_id ?? ''));
	expect([store.history.pass(last, to, 2, 'a'), store.history.pass(last, to, 2, 'a')]).toEqual(['passed', 'already']);
	const after = store.answers.holders(last).find(({ company }) => company === 'Beta Lifts');
	expect(after).toMatchObject({ hasIt: true, isTakenBack: false, state: 'waiting', last: { answer: 'tried' } });
	expect(after?.delivery_id).not.toBe(before?.delivery_id);
	const nothing = { settled_at: null, waits_until: null, why: null };
	const sentAgain = { message: 'lead', request_id: last.id, recipient: to.email, attempts: 1, ...nothing };
	expect(store.outbox.take('email', 9)).toMatchObject([
		{ ...sentAgain, created_at: new Date().toISOString() },
		{ message: 'withdrawal', request_id: quoted.id },
	]);
	expect(store.history.of(last).map(({ action }) => action)).toEqual(['taken-back', 'passed']);
	expect(store.answers.of(quoted)).toHaveLength(1);
	// Of two from which it was taken back, the other is to delete it still.
	for (const company of ['Alpha Lifts', 'Beta Lifts']) store.history.takeFrom(last, company, 'a');
	const looked = () => store.answers.followUp(new Date(), 99);
	looked();
	store.history.pass(last, to, 2, 'a');
	expect([store.answers.holders(last).map(({ isTakenBack }) => isTakenBack), looked()]).toEqual([[true, false], 1]);
});

test('once for a person who writes again: the same company has it as a further one, and one answer is of both', async () => {
	const { store } = await open(planner);
	const who = somebody();
	const [first, again] = [
		insert(store, 'callback', who),
		insert(store, 'photo-quote', { ...who, phone: '01632 999999' }),
	];
	expect(store.answers.holders(again).map(({ again }) => again)).toEqual([first.id, first.id]);
	expect(countOf(store)).toEqual([1, 1, 1]);
	// A household shares its telephone.
	const other = insert(store, 'callback', { ...who, email: 'other@example.com' });
	expect(store.answers.holders(other).map(({ again }) => again)).toEqual([null, null]);
	answer(store, first, 'Alpha Lifts', 'tried');
	answer(store, again, 'Alpha Lifts', 'quote-sent', 4200);
	const said = (request: RequestKey) => store.answers.of(request).map(({ answer, pounds }) => [answer, pounds]);
	const both = [
		['tried', null],
		['quote-sent', 4200],
	];
	expect([said(first), said(again)]).toEqual([both, both]);
	const today = britishDay(Date.now());
	// Once, as on the bill; the other person of the household is another customer.
	expect(figuresOf(store, addDays(today, -1), today).all).toMatchObject({ received: 2, quoted: 1, pounds: 4200 });
	// Who writes once more is answered, since the quote came before, and is told nothing else.
	const third = insert(store, 'callback', who);
	expect(store.search.of([first, third])).toMatchObject(
		[first, third].map(() => ({
			status: 'quoted',
			dueAt: null,
			companies: [{ answer: 'quote-sent', pounds: 4200 }, {}],
		})),
	);
	expect(store.search.of([first, again, third, other]).map(({ nth }) => nth)).toEqual([1, 2, 3, 1]);
	expect(store.answers.othersAt('Alpha Lifts', store.requests.of(again))).toEqual([first, third]);
	expect(store.answers.othersAt('Gamma Lifts', store.requests.of(again))).toEqual([]);
	sendAll(store);
	const [line, ...further] = store.bills.slice('Alpha Lifts', '2000', '2100').billed;
	expect([line, further.map(({ counts }) => counts)]).toMatchObject([
		{ outcome: 'Quote sent (£4,200)', counts: true },
		[false, true, false],
	]);
	// The first that is no spam counts for its person.
	store.history.setStatus(first, 'spam', 'a');
	expect(figuresOf(store, addDays(today, -1), today).all.received).toBe(2);
	store.history.setStatus(first, 'new', 'a');
	const { delivery_id = '' } = store.answers.holders(first)[0] ?? {};
	store.answers.takeBack(first, delivery_id);
	expect([said(first), said(again), said(third)]).toEqual([[], [], []]);
	expect(store.search.of([first, again, third])).toMatchObject([1, 2, 3].map(() => ({ status: 'new' })));
	answer(store, again, 'Beta Lifts', 'had-already');
	answer(store, again, 'Alpha Lifts', 'tried');
	expect(said(first)).toEqual([['tried', null]]);
	store.answers.takeBack(again, store.answers.holders(again)[1]?.delivery_id ?? '');
	expect(said(again)).toEqual([['tried', null]]);
	const notes = [first, again].map((one) => store.history.of(one).filter(({ detail }) => detail.includes('Had')));
	expect(notes).toMatchObject([[], [{ detail: 'Took back: Had it already', author: 'Beta Lifts' }]]);
	// To take one back leaves an objection of the other; and what is agreed with is that alone.
	const alphas = store.answers.holders(again)[0]?.delivery_id ?? '';
	answer(store, first, 'Alpha Lifts', 'wrong-number');
	store.answers.takeBack(again, alphas);
	expect([said(first), said(again)]).toEqual([[['wrong-number', null]], []]);
	for (const one of ['tried', 'had-already'] as const) answer(store, again, 'Alpha Lifts', one);
	store.answers.agree(again, 'Alpha Lifts', true, 'a');
	expect([first, again].map((one) => store.answers.holders(one)[0]?.hasIt)).toEqual([true, false]);
	// Not of what is over.
	for (const request of [first, again, third]) store.history.setStatus(request, 'won', 'a');
	const later = insert(store, 'callback', who);
	expect(store.answers.holders(later).map(({ again }) => again)).toEqual([null, null]);
	// Nor after as long as companies can answer.
	setClock(Date.now() + 61 * 24 * hour);
	expect(store.answers.holders(insert(store, 'callback', who)).map(({ again }) => again)).toEqual([null, null]);
});

test('once in figures, where the first request came, with what became of any of its person’s', async () => {
	const { store } = await open(planner);
	const on = (day: string) => setClock(Date.parse(`2026-${day}T12:00:00Z`));
	const person = () => {
		const who = somebody();
		on('11-10');
		const first = insert(store, 'callback', who);
		on('12-05');
		return [first, insert(store, 'callback', who)] as const;
	};
	const [[first, again], [, marked]] = [person(), person()];
	sendAll(store);
	answer(store, first, 'Alpha Lifts', 'not-for-me');
	store.history.pass(again, { name: 'Gamma Lifts', email: 'gamma@example.com' }, 3, 'a');
	on('12-06');
	answer(store, again, 'Alpha Lifts', 'rung');
	answer(store, again, 'Gamma Lifts', 'quote-sent', 3000);
	on('12-07');
	answer(store, again, 'Alpha Lifts', 'quote-sent', 4200);
	on('12-08');
	answer(store, again, 'Alpha Lifts', 'rung');
	const [alphas] = store.answers.byCompany().filter(({ request_id }) => request_id === again.id);
	expect(alphas?.answers.rung).toBe('2026-12-06T12:00:00.000Z');
	store.history.setStatus(again, 'won', 'a');
	store.history.setStatus(marked, 'quoted', 'a');
	on('11-11');
	const [quoted, won] = [insert(store), insert(store)];
	for (const company of ['Alpha Lifts', 'Beta Lifts'])
		for (const one of [quoted, won]) store.history.takeFrom(one, company, 'a');
	store.history.setStatus(quoted, 'quoted', 'a');
	store.history.setStatus(won, 'won', 'a');
	on('12-31');
	const { all, companies } = figuresOf(store, '2026-11-01', '2026-11-30');
	expect(all).toMatchObject({ received: 4, quoted: 3, pounds: 7200, won: 2, wonPounds: 4200 });
	expect(companies).toMatchObject([
		{ company: 'Alpha Lifts', received: 2, quoted: 1, pounds: 4200, won: 1, wonPounds: 4200, notForMe: 0 },
		{ company: 'Beta Lifts', received: 2, pounds: 0, won: 0, none: 2 },
	]);
	const later = figuresOf(store, '2026-12-01', '2026-12-31');
	expect([later.all, later.companies]).toMatchObject([{ received: 0 }, [{ company: 'Gamma Lifts', received: 1 }]]);
	const [billed] = store.bills.slice('Alpha Lifts', '2026-11', '2026-12').billed;
	expect([billed?.request.id, billed?.outcome]).toEqual([first.id, 'Rang the visitor, won']);
	// Also of one that a company has as the first, and of one after that.
	const sent = (request_id: string, again: string | null = null) => ({ request_id, again }) as Sent;
	const three = [sent('a'), sent('b', 'a'), sent('b'), sent('c', 'b')];
	const counting = [[], ['a']].map((none) => [...countingOf(three, new Set(none)).values()].join(''));
	expect(counting).toEqual(['aaa', 'bbb']);
	const objected = (...agreed: boolean[]) => agreed.map((isAgreed) => ({ ...sent('a'), isAgreed, isDisowned: false }));
	const ways = [objected(false, true), objected(true, false), objected(true, true)];
	expect(ways.map((way) => [...notGenuine(way)].join(''))).toEqual(['', '', 'a']);
});

const both = { plan: () => [toCompany, beta], reports: [] };
const [november, december] = ['2026-11-01T00:00:00.000Z', '2026-12-01T00:00:00.000Z'];

/** A request that has reached its companies at a time. */
function passed(store: Store, sentAt: string, kind: LeadKind = 'callback', state = 'delivered') {
	const request = insert(store, kind);
	inStore(store, (database) =>
		database
			.prepare('UPDATE deliveries SET created_at = ?, state = ? WHERE request_id = ?')
			.run(sentAt, state, request.id),
	);
	return request;
}

const billOf = ({ bills }: Store, company: string) =>
	bills.slice(company, november, december).billed.map(({ request, outcome }) => [request.id, outcome]);

test('bills have what has reached the company in the month, the oldest first, and no other', async () => {
	const { store } = await open(both);
	const second = passed(store, '2026-11-30T23:59:59.999Z', 'photo-quote');
	const first = passed(store, november);
	for (const time of ['2026-10-31T23:59:59.999Z', december]) passed(store, time);
	for (const state of ['waiting', 'given-up']) passed(store, '2026-11-10T10:00:00.000Z', 'callback', state);
	const erased = passed(store, '2026-11-11T10:00:00.000Z');
	store.erasure.erase([erased], 'erase');
	expect(store.bills.companies()).toEqual(['Alpha Lifts', 'Beta Lifts']);
	for (const company of store.bills.companies())
		expect(billOf(store, company)).toEqual([first, second].map(({ id }) => [id, 'No answer yet']));
	expect(billOf(store, 'Gamma Lifts')).toEqual([]);
});

test('bills say what became of each request at this company, and leave out what is spam', async () => {
	const { store } = await open(both);
	const outcomes = (
		status?: Status,
		alphas: CompanyAnswer | CompanyAnswer[] | null = 'rung',
		betas: CompanyAnswer | null = 'quote-sent',
	) => {
		const request = passed(store, '2026-11-10T10:00:00.000Z');
		setClock(Date.now() + 1000);
		for (const one of [alphas ?? []].flat()) answer(store, request, 'Alpha Lifts', one);
		setClock(Date.now() + 1000);
		if (betas) answer(store, request, 'Beta Lifts', betas, betas === 'quote-sent' ? 4200 : undefined);
		for (const one of status ? (['contacted', status] as const) : []) store.history.setStatus(request, one, 'operator');
		store.history.addNote(request, 'A note', 'operator');
		return ['Alpha Lifts', 'Beta Lifts'].map((company) => {
			const { billed } = store.bills.slice(company, november, december);
			const { counts, outcome } = billed.find((one) => one.request.id === request.id) ?? {};
			return counts ? outcome : counts;
		});
	};
	expect(outcomes(undefined, 'not-genuine')).toEqual(['Says “Not genuine”: to be decided', 'Quote sent (£4,200)']);
	expect(outcomes('won')).toEqual(['Rang the visitor, lost', 'Quote sent (£4,200), won']);
	expect(outcomes('won', ['rung', 'quote-sent'])).toEqual(['Quote sent, lost', 'Quote sent (£4,200), won']);
	expect(outcomes('won', 'rung', 'rung')).toEqual(['Rang the visitor, lost', 'Rang the visitor, won']);
	expect(outcomes('won', 'rung', 'tried')).toEqual(['Rang the visitor, won', 'Tried, no answer, lost']);
	expect(outcomes('won', 'not-for-me', null)).toEqual(['Not for me, lost', 'No answer yet, won']);
	expect(outcomes('won', null, null)).toEqual(['No answer yet, lost', 'No answer yet, lost']);
	expect(outcomes('lost')).toEqual(['Rang the visitor, lost', 'Quote sent (£4,200), lost']);
	expect(outcomes('spam')).toEqual([false, false]);
});

test('bills say of a person’s requests the answer that says most', async () => {
	const { store } = await open(planner);
	const outcome = (status: Status, ...said: (CompanyAnswer | null)[]) => {
		const who = somebody();
		const requests = said.map(() => insert(store, 'callback', who));
		sendAll(store);
		for (const [index, one] of requests.entries()) {
			const own = said[index];
			if (own) answer(store, one, 'Alpha Lifts', own, own === 'quote-sent' ? 4200 : undefined);
			store.history.setStatus(one, index === 0 ? 'new' : status, 'a');
		}
		const { billed } = store.bills.slice('Alpha Lifts', '2000', '2100');
		return billed.find(({ request }) => request.id === requests[0]?.id)?.outcome;
	};
	expect(outcome('won', 'rung', 'quote-sent')).toBe('Quote sent (£4,200), won');
	expect(outcome('lost', 'tried', 'rung')).toBe('Rang the visitor');
	expect(outcome('new', 'not-for-me', 'tried')).toBe('Tried, no answer');
	expect(outcome('new', null, 'not-for-me')).toBe('Not for me');
});

test('bills are read in slices that leave nothing out and have nothing twice, where many came at the same moment', async () => {
	const { store } = await open(both);
	const ids = Array.from({ length: 205 }, () => insert(store).id);
	inStore(store, (database) =>
		database.exec(`UPDATE deliveries SET created_at = '2026-11-10T10:00:00.000Z', state = 'delivered'`),
	);
	const read: string[] = [];
	let slices = 0;
	for (let next: Parameters<typeof store.bills.slice>[3], more = true; more; more = next !== undefined) {
		const slice = store.bills.slice('Beta Lifts', november, december, next);
		read.push(...slice.billed.map(({ request }) => request.id));
		next = slice.next;
		slices++;
	}
	expect([read, slices]).toEqual([ids, 3]);
});
