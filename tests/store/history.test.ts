import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { addByTelephone } from '#server/desk/acts.ts';
import { readSettings } from '#server/settings/read.ts';
import { type Delivery, isUnreadable, tellVisitor, withdrawalsOf } from '#server/store/delivery.ts';
import { takenFrom } from '#server/store/history.ts';
import type { HistoryEntry } from '#server/store/requests.ts';
import { companyDelivery, dueIn, insert, open, planner, sendAll, setClock, toCompany } from './data.ts';

const author = 'anna@example.com';
const beta = { name: 'Beta Lifts', email: 'beta@example.com' };

test('a text goes to whom it is ticked for that has the request, with its words whatever happens, and to nobody twice within an hour', async () => {
	setClock(Date.now());
	const { store } = await open({
		...planner,
		companies: () => [toCompany, { ...toCompany, recipient: beta.email, company: beta.name }],
	});
	const request = insert(store);
	const { email } = { ...store.requests.of(request) };
	store.history.pass(request, beta, 3, author);
	sendAll(store);
	const text = 'The gate is\n80 cm wide.';
	store.history.addNote(request, text, author);
	const write = (text: string, visitor: boolean, companies: boolean) => {
		const result = store.history.writeTo(request, text, { visitor, companies }, author);
		return typeof result === 'string' ? result : result.map(({ recipient }) => recipient);
	};
	const looked = () => store.answers.followUp(new Date(), 9);
	expect([looked(), write(text, true, false), looked()]).toEqual([1, [email], 1]);
	expect(write(text, true, false)).toBe('already');
	expect(write(text, true, true)).toEqual([toCompany.recipient, beta.email]);
	expect(write('Another', false, true)).toEqual([toCompany.recipient, beta.email]);
	expect(store.history.takeFrom(request, beta.name, author)).toBe('noted');
	expect(write('Beta has it no more', false, true)).toEqual([toCompany.recipient]);
	const waiting = store.outbox.take('email', 9);
	for (const one of waiting) store.outbox.failed(one, 'SMTP 550', undefined);
	// Of what was given up, none is lost when it is sent again.
	store.outbox.revive([request], planner);
	const texts = dueIn(store, 'email').map((one) => [one.recipient, store.history.textOf(one)]);
	expect(texts.filter(([, sent]) => sent !== undefined).sort()).toEqual([
		[toCompany.recipient, 'Another'],
		[toCompany.recipient, 'Beta has it no more'],
		[toCompany.recipient, text],
		[email, text],
	]);
	setClock(Date.now() + 3_601_000);
	const told = store.history.toldTo(request, 'Alpha Lifts').filter(({ at }) => at.getTime() < Date.now() - 3_000_000);
	expect(told.map((one) => one.text)).toEqual([text, 'Another', 'Beta has it no more']);
	expect(store.history.toldTo(request, beta.name)).toEqual([]);
	for (const one of [text, '1', '2', '3', '4', '5']) expect(write(one, true, false)).toEqual([email]);
	// No limit of what strangers can cause; and none goes to an address that is theirs no more.
	const written = () => store.outbox.of(request).filter(({ message }) => message === 'written');
	expect(written()).toHaveLength(7);
	for (const one of store.outbox.take('email', 99)) store.outbox.failed(one, 'SMTP 550', undefined);
	store.corrections.correct(request, { email: 'new@example.com' }, author);
	store.outbox.revive([request], planner);
	expect(written()).toEqual([]);
	expect(
		store.history.writeTo({ ...request, id: randomUUID() }, text, { visitor: true, companies: true }, author),
	).toBe('gone');
});

test('whether the operator has written counts from when the request was last set back to new', async () => {
	const seen: (boolean | undefined)[] = [];
	const { store } = await open({
		...planner,
		followUp: ({ hasWritten }) => {
			seen.push(hasWritten);
			return { planned: [], next: new Date() };
		},
	});
	const request = insert(store);
	const look = () => store.answers.followUp(new Date(Date.now() + 1000), 9);
	const write = (text: string) => store.history.writeTo(request, text, { visitor: true, companies: false }, author);
	const back = (status: 'lost' | 'new') => store.history.setStatus(request, status, author);
	for (const act of [look, () => write('One'), () => back('lost'), () => back('new'), () => write('Two')]) {
		act();
		look();
	}
	store.history.addNote(request, 'new', author);
	look();
	expect(seen.slice(1)).toEqual([false, true, true, false, true, true]);
	// It is looked at as soon as the operator agrees with an objection.
	store.answers.record(request, companyDelivery(store, request), 'had-already');
	store.answers.agree(request, 'Alpha Lifts', true, author);
	expect(seen).toHaveLength(9);
	const followOn = (['contacted', 'lost'] as const).map((status) => {
		store.history.followUp(request, '2099-01-01', author);
		store.history.setStatus(request, status, author);
		return store.search.of([request])[0]?.followOn;
	});
	expect(followOn).toEqual(['2099-01-01', null]);
});

test('what was sent and done decides who hears of an erasure, of whom the visitor hears, and who is not asked again', () => {
	const sent = (message: string, more: Partial<Delivery> = {}) =>
		({
			...toCompany,
			message,
			recipient: message,
			attempts: 1,
			state: 'delivered',
			kind: 'callback',
			...more,
		}) as Delivery;
	const others = 'thanks photos-thanks passed-on overdue written answered reminder unanswered withdrawal'.split(' ');
	const all = ['lead', 'photos-added', 'corrected', 'told', ...others].map((message) => sent(message));
	const twice = [sent('told', { recipient: 'lead' }), sent('lead', { channel: 'webhook', company: null })];
	const told = withdrawalsOf([...all, ...twice, sent('lead', { recipient: 'x', attempts: 0 })]);
	const notice = { ...toCompany, message: 'withdrawal' };
	expect(told).toEqual([
		...['lead', 'photos-added', 'corrected', 'told'].map((recipient) => ({ ...notice, recipient })),
		{ ...notice, channel: 'webhook', recipient: 'lead', company: null },
	]);
	const waiting = { state: 'waiting', attempts: 0 } as const;
	const ways = [[], [sent('thanks')], [sent('thanks', waiting)], [sent('thanks', { ...waiting, attempts: 1 })]];
	ways.push([sent('thanks', { state: 'given-up' })], [sent('thanks'), sent('passed-on', waiting)]);
	ways.push([sent('thanks'), sent('passed-on'), sent('lead', waiting)]);
	expect(ways.map((way) => tellVisitor(way).length)).toEqual([0, 1, 0, 1, 0, 0, 1]);
	const passedOn = { message: 'passed-on', channel: 'email', recipient: 'thanks', company: null };
	expect(tellVisitor([sent('thanks')])).toEqual([passedOn]);
	const done = ['taken-back A', 'taken-back B', 'passed A', 'note B', 'passed C'].map((one) => one.split(' '));
	expect(takenFrom(done.map(([action, detail]) => ({ action, detail }) as HistoryEntry))).toEqual(['B']);
	const strange = [
		{ kind: 'x' as never },
		{ channel: 'x' as never },
		{ message: 'x' as never },
		{ kind: '' as const },
		{},
	];
	expect(strange.map((one) => isUnreadable(sent('lead', one)))).toEqual([true, true, true, false, false]);
});

test('of two requests of one person that are saved at two desks one is stored, which the other shows', async () => {
	const { store, beside } = await open();
	const answers = { name: 'New Person', email: '', phone: '07700 900556', comment: '4 Hill Road, Truro TR1 2QN.' };
	const by = { settings: readSettings({}), session: { id: '', email: '' } };
	const saved = [store, beside('command')].map((desk) =>
		addByTelephone({ kind: 'callback', answers, again: false }, { store: desk, ...by }),
	);
	const [one, ...others] = saved.flatMap(({ request }) => request ?? []);
	expect([others, saved.flatMap(({ earlier }) => earlier.map(({ id }) => id))]).toEqual([[], [one?.id]]);
});
