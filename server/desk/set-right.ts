import { setImmediate } from 'node:timers/promises';
import * as z from 'zod/mini';
import { mostOthers, mostTexts } from '#desk/contract.ts';
import { counted, dayWords } from '#desk/words.ts';
import { inWords } from '#facts/in-words.ts';
import { checkForm } from '#leads/form.ts';
import { referenceOf } from '#leads/reference.ts';
import { byTelephone, type LeadKind, leadKinds, leads } from '#leads/tables.ts';
import { act, erasedJustNow, isHeld, name, noteInput, nothing, onRequest, sends } from '#server/desk/act.ts';
import { keyIn } from '#server/desk/calls.ts';
import { openAt } from '#server/desk/companies.ts';
import { answers } from '#server/desk/new-request.ts';
import { InputError, OperatorError } from '#server/operator/errors.ts';
import { addDays, britishDay } from '#server/store/days.ts';

/** The furthest day to follow something up, in days. */
const mostFollowUp = 366;
const also = z.array(z.strictObject({ kind: z.enum(leadKinds), id: z.guid() })).check(z.maxLength(mostOthers));
/** How many requests are taken back from a company in one transaction. */
const closedAtOnce = 5;

/** What puts right what is wrong with a request, as the acts in `acts.ts`. */
export const settingRight = {
	'requests/:kind/:id/take-back': sends(
		act(z.strictObject({ company: name }), ({ company }, { store, session }, params) => {
			const key = keyIn(params);
			const result = store.history.takeFrom(key, company, session.email);
			if (result === 'gone') throw erasedJustNow(key);
			if (result === 'already') throw new OperatorError(`${company} has not got ${referenceOf(key.id)}.`);
			return { message: `${referenceOf(key.id)} is taken back from ${company}, which is told to delete it.` };
		}),
	),

	'requests/:kind/:id/agree': act(
		z.strictObject({ company: name, agrees: z.boolean() }),
		({ company, agrees }, { store, session }, params) => {
			if (store.answers.agree(keyIn(params), company, agrees, session.email) === 'gone')
				throw new OperatorError(`${company} objects to nothing any more.`);
			return { message: agrees ? `Agreed with ${company}: it does not count.` : `It counts again for ${company}.` };
		},
	),

	'requests/:kind/:id/follow-up': act(
		z.strictObject({ day: z.nullable(z.iso.date('Give a day.')) }),
		({ day }, { store, session }, params) => {
			const key = keyIn(params);
			const today = britishDay(Date.now());
			if (day !== null && (day < today || day > addDays(today, mostFollowUp)))
				throw new InputError('Give a day from today on, within a year.');
			if (store.history.followUp(key, day, session.email) === 'gone') throw erasedJustNow(key);
			return {
				message: day === null ? 'There is nothing to follow up any more.' : `It comes to the top on ${dayWords(day)}.`,
			};
		},
	),

	/** Any answer, by the form's own rules; what it says of the person on other requests too. */
	'requests/:kind/:id/correct': sends(
		act(z.strictObject({ answers, also }), (given, { store, session }, params) => {
			const key = keyIn(params);
			const lead = leads.find(({ kind }) => kind === key.kind);
			const read = checkForm(byTelephone(key.kind as LeadKind), given.answers);
			if (!read.ok) throw new InputError(Object.values(read.errors)[0]);
			const row = { ...lead?.toRow(read.values as never, key.id), ...lead?.besideRow(read.values as never) };
			const { outcome, others } = store.corrections.correct(key, row, session.email, given.also);
			if (outcome === 'gone') throw erasedJustNow(key);
			if (outcome === 'same') return { message: 'Nothing is different.' };
			const on = others > 0 ? `, on ${others} more too` : '';
			return { message: `Corrected${on}. Companies that have it are told.` };
		}),
	),

	'requests/:kind/:id/write': sends(
		onRequest(
			z.strictObject({ text: noteInput, visitor: z.boolean(), companies: z.boolean() }),
			(request, { text, ...to }, { store, session, settings }) => {
				if (settings.SMTP_URL === '') throw new OperatorError('No e-mail is sent: SMTP_URL is not set.');
				if (!to.visitor && !to.companies) throw new InputError('Tick who gets it.');
				const result = store.history.writeTo(request, text, to, session.email);
				if (result === 'gone') throw erasedJustNow(request);
				if (result === 'held') throw isHeld(request);
				if (result === 'nobody') throw new OperatorError('Nobody can get it: there is no address to send it to.');
				if (result === 'already') return 'All that you ticked have this text already, since less than an hour.';
				return `Your text will be sent to ${inWords(result.map(({ company }) => company ?? request.name))} within seconds.`;
			},
		),
	),

	texts: act(
		z.strictObject({ texts: z.array(noteInput).check(z.maxLength(mostTexts, `At most ${mostTexts} texts are kept.`)) }),
		({ texts }, { store }) => {
			store.texts.write([...new Set(texts)]);
			return { message: 'Your texts are saved.' };
		},
	),

	/** Takes all that is open back from a company. In parts, between which others are served. */
	'companies/:id/close': sends(
		act(nothing, async (_, { store, session }, { id }) => {
			const found = store.companies.all().find((one) => one.id === id);
			if (!found) throw new OperatorError('There is no such company any more: it was removed.');
			const { open, answered } = await openAt(store, found.name);
			let closed = 0;
			for (let from = 0; from < open.length; from += closedAtOnce, await setImmediate())
				closed += store.history.takeAllFrom(open.slice(from, from + closedAtOnce), found.name, session.email);
			const stay =
				answered > 0
					? ` ${counted(answered, 'request')} that it has answered ${answered === 1 ? 'stays' : 'stay'}.`
					: '';
			const done = `${found.name}: ${counted(closed, 'open request')} taken back.${stay}`;
			store.companies.note(done, session.email);
			return { message: `${done} One email tells it to delete what was taken back.` };
		}),
	),
};
