import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import * as z from 'zod/mini';
import { type Done, mostChosen, mostOthers, mostTexts, type NewRequestResult } from '#desk/contract.ts';
import { counted } from '#desk/words.ts';
import { inWords } from '#facts/in-words.ts';
import { dateOf } from '#leads/british-time.ts';
import { companiesToo } from '#leads/fields.ts';
import { checkForm } from '#leads/form.ts';
import { photoKey, photoUrl } from '#leads/photos.ts';
import { referenceOf } from '#leads/reference.ts';
import { statuses, statusLabels } from '#leads/status.ts';
import {
	byTelephone,
	isForCompanies,
	type LeadKind,
	leadKinds,
	leads,
	type RequestKey,
	tables,
	whenCorrected,
} from '#leads/tables.ts';
import { sendTestMail } from '#server/delivery/deliver.ts';
import { createPlanner, fittingFirst } from '#server/delivery/plan.ts';
import { type Act, act, type By, checked, isHeld, name, noteInput, nothing, onRequest } from '#server/desk/calls.ts';
import { companyActs, companyOf, openAt } from '#server/desk/companies.ts';
import { changeHeld } from '#server/desk/held.ts';
import { ownWordsActs } from '#server/desk/own-words.ts';
import { earlierOf, peopleIn } from '#server/desk/reads.ts';
import { erase, resend } from '#server/operator/actions.ts';
import { InputError, OperatorError } from '#server/operator/errors.ts';
import { photoBase } from '#server/settings/read.ts';
import { addDays, britishDay } from '#server/store/days.ts';
import { AskedBefore } from '#server/store/errors.ts';

const toCompany = z.strictObject({ company: name });
const statusInput = z.enum(statuses, `A status is one of ${statuses.join(', ')}.`);
const key = z.strictObject({ kind: z.enum(leadKinds), id: z.guid() });
const keys = z.array(key).check(z.minLength(1), z.maxLength(mostChosen));

/** The furthest day to follow something up, in days. */
const mostFollowUp = 366;
/** By the names of the form's fields. */
const answers = z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(10_000)));
const also = z.array(key).check(z.maxLength(mostOthers));
/** How many requests are taken back from a company in one transaction. */
const closedAtOnce = 5;

/** What is done at the desk, by the path under `/desk/api`. Each change of a request is noted in its history, with who made it. */
export const acts = {
	'requests/:kind/:id/status': onRequest(
		z.strictObject({ status: statusInput }),
		(key, { status }, { store, session }) => {
			const result = store.history.setStatus(key, status, session.email);
			if (result === 'gone') return result;
			return `${referenceOf(key.id)} is ${statusLabels[status].toLowerCase()}${result === 'already' ? ' already' : ''}.`;
		},
	),

	'requests/:kind/:id/notes': onRequest(z.strictObject({ text: noteInput }), (key, { text }, { store, session }) =>
		store.history.addNote(key, text, session.email) === 'gone' ? 'gone' : `Noted for ${referenceOf(key.id)}.`,
	),

	'requests/:kind/:id/resend': onRequest(nothing, (key, _, by) => {
		const request = by.store.requests.of(key);
		if (by.store.held.has(request)) throw isHeld(request);
		const message = resend([request], by);
		by.store.history.noteResent(request, by.session.email);
		return message;
	}),

	/** To one more company, by its name. */
	'requests/:kind/:id/pass': onRequest(toCompany, passOn),

	'requests/:kind/:id/take-back': onRequest(toCompany, (key, { company }, { store, session }) => {
		const result = store.history.takeFrom(key, company, session.email);
		if (result === 'already') throw new OperatorError(`${company} has not got ${referenceOf(key.id)}.`);
		if (result === 'gone') return result;
		return `${referenceOf(key.id)} is taken back from ${company}, which is told to delete it.`;
	}),

	'requests/:kind/:id/agree': onRequest(
		z.strictObject({ company: name, agrees: z.boolean() }),
		(key, { company, agrees }, { store, session }) => {
			if (store.answers.agree(key, company, agrees, session.email) === 'gone')
				throw new OperatorError(`${company} objects to nothing any more.`);
			return agrees ? `Agreed with ${company}: it does not count.` : `It counts again for ${company}.`;
		},
	),

	'requests/:kind/:id/follow-up': onRequest(
		z.strictObject({ day: z.nullable(z.iso.date('Give a day.')) }),
		(key, { day }, { store, session }) => {
			const today = britishDay(Date.now());
			if (day !== null && (day < today || day > addDays(today, mostFollowUp)))
				throw new InputError('Give a day from today on, within a year.');
			if (store.history.followUp(key, day, session.email) === 'gone') return 'gone';
			return day === null ? 'There is nothing to follow up any more.' : `It comes to the top on ${dateOf(day)}.`;
		},
	),

	/** Any answer, by the form's own rules; what it says of the person on other requests too. */
	'requests/:kind/:id/correct': onRequest(z.strictObject({ answers, also }), (key, given, { store, session }) => {
		const lead = leads.find(({ kind }) => kind === key.kind);
		const read = checkForm(whenCorrected(key.kind as LeadKind), given.answers);
		if (!read.ok) throw new InputError(Object.values(read.errors)[0]);
		const row = { ...lead?.toRow(read.values as never, key.id), ...lead?.besideRow(read.values as never) };
		const { outcome, others } = store.corrections.correct(key, row, session.email, given.also);
		if (outcome === 'gone') return outcome;
		if (outcome === 'same') return 'Nothing is different.';
		return `Corrected${others > 0 ? `, on ${others} more too` : ''}. Companies that have it are told.`;
	}),

	'requests/:kind/:id/write': onRequest(
		z.strictObject({ text: noteInput, visitor: z.boolean(), companies: z.boolean() }),
		(key, { text, ...to }, { store, session, settings }) => {
			if (settings.SMTP_URL === '') throw new OperatorError('No email is sent: SMTP_URL is not set.');
			if (!to.visitor && !to.companies) throw new InputError('Tick who gets it.');
			const request = store.requests.of(key);
			const result = store.history.writeTo(request, text, to, session.email);
			if (result === 'gone') return result;
			if (result === 'held') throw isHeld(request);
			if (result === 'nobody') throw new OperatorError('Nobody can get it: there is no address to send it to.');
			if (result === 'already') return 'All that you ticked have this text already, since less than an hour.';
			return `Your text will be sent to ${inWords(result.map(({ company }) => company ?? request.name))} within seconds.`;
		},
	),

	texts: act(
		z.strictObject({ texts: z.array(noteInput).check(z.maxLength(mostTexts, `At most ${mostTexts} texts are kept.`)) }),
		({ texts }, { store }) => {
			store.texts.write([...new Set(texts)]);
			return { message: 'Your texts are saved.' };
		},
	),

	/** Takes all that is open back from a company. In parts, between which others are served. */
	'companies/:id/close': act(nothing, async (_, { store, session }, { id }) => {
		const found = companyOf(store, id);
		const { open, answered } = await openAt(store, found.name);
		let closed = 0;
		for (let from = 0; from < open.length; from += closedAtOnce, await setImmediate())
			closed += store.history.takeAllFrom(open.slice(from, from + closedAtOnce), found.name, session.email);
		const stay =
			answered > 0 ? ` ${counted(answered, 'request')} that it has answered ${answered === 1 ? 'stays' : 'stay'}.` : '';
		const done = `${found.name}: ${counted(closed, 'open request')} taken back.${stay}`;
		store.companies.note(done, session.email);
		return { message: `${done} One email tells it to delete what was taken back.` };
	}),

	/** For good. */
	'requests/:kind/:id/erase': onRequest(nothing, (key, _, { store }) => erase([store.requests.of(key)], store)),

	/** Sets the status of several requests, each for itself, or erases them all or none. */
	'requests/several': act(
		z.union([
			z.strictObject({ keys, status: statusInput }),
			// How many they are, as the button said that was pressed.
			z.strictObject({ keys, erase: z.int() }),
		]),
		async (given, { store, session }): Promise<Done> => {
			const keys = [...new Map(given.keys.map((key) => [key.id, key])).values()];
			const found = store.search.of(keys).map(({ request }) => request);
			const gone = keys.filter(({ id }) => !found.some((one) => one.id === id)).map(({ id }) => referenceOf(id));
			const besides = gone.length > 0 ? ` Erased before: ${gone.join(', ')}.` : '';
			if ('status' in given) {
				for (const key of found) store.history.setStatus(key, given.status, session.email);
				const message = `${found.length} of ${keys.length} set to ${statusLabels[given.status]}.`;
				return { message: message + besides };
			}
			if (given.erase !== keys.length)
				throw new InputError(`${given.erase} were to be erased, and ${keys.length} are chosen: nothing was erased.`);
			return { message: (found.length > 0 ? await erase(found, store) : 'Nothing was erased.') + besides };
		},
	),

	requests: addByTelephone,
	held: (given, { store, settings }) => changeHeld(given, store, createPlanner(settings)),

	...companyActs,
	...ownWordsActs,

	/** To who presses it. Who came by a link of the command has no address: then to all of LEADS_TO. */
	'server/test': act(nothing, async (_, { settings, session }) => {
		if (settings.SMTP_URL === '') throw new OperatorError('No email is sent: SMTP_URL is not set.');
		const to = settings.LEADS_TO.includes(session.email) ? [session.email] : settings.LEADS_TO;
		const refused = await sendTestMail(settings, to);
		if (refused) throw new OperatorError(`${refused.why}. What to do: ${refused.advice}.`);
		return { message: `Accepted by the mail server for ${to.join(', ')}: look in the inbox, and among spam.` };
	}),

	// Each operator ends any session: a lost phone may be a colleague's.
	'sessions/:id/end': act(nothing, (_, { sessions }, { id = '' }) => endedOf(sessions.end([id]))),
	'sessions/end-others': act(nothing, (_, { sessions, session }) =>
		endedOf(sessions.end(sessions.all().flatMap(({ id }) => (id === session.id ? [] : id)))),
	),
	'session/end': act(nothing, (_, { sessions, session }) => endedOf(sessions.end([session.id]))),
} satisfies Readonly<Record<string, Act>>;

const endedOf = (ended: number): Done => ({ message: `${counted(ended, 'session')} ended.` });

function passOn(key: RequestKey, { company }: { company: string }, { store, session, settings }: By): string {
	if (settings.SMTP_URL === '')
		throw new OperatorError('Companies get requests by email: set SMTP_URL, as for the server.');
	const request = store.requests.of(key);
	const { companies, maxCompaniesPerLead: most } = store.companies.routing();
	const chosen = companies.find((one) => one.name === company);
	if (!chosen) throw new OperatorError(`There is no company “${company}” any more.`);
	const { name, email } = chosen;
	const reference = referenceOf(request.id);
	if (!isForCompanies(request.kind, request))
		throw new OperatorError(
			`The request ${reference} goes to no company: the visitor did not tick "${companiesToo.label}".`,
		);
	const [fit] = fittingFirst([chosen], request, store.companies);
	const result = store.history.pass(request, { name, email }, most, session.email);
	if (result === 'gone') return result;
	const refusals = {
		already: `${name} has the request ${reference} already.`,
		full: `${most} companies have the request ${reference}: visitors are told that no more than ${most} get theirs (“Most companies for one request”, on the page “Companies”).`,
		held: isHeld(request).message,
	};
	if (result !== 'passed') throw new OperatorError(refusals[result]);
	const note = fit?.whyNot ? ` Note that it ${fit.whyNot}.` : '';
	return `${reference} will be sent to ${name} within seconds, if the server is running.${note}`;
}

const newRequest = z.strictObject({ kind: z.enum(leadKinds), answers, again: z.boolean() });

/** How many earlier requests of the same person are named. */
const mostNamed = 5;

/**
 * Stores a request that came by telephone: it is delivered as any other. Where the same person has asked before, that is told first, and
 * nothing is stored until somebody says that it is another request.
 * @throws InputError for answers that do not fit the kind's questions
 */
export function addByTelephone(
	given: unknown,
	{ store, settings, session }: Pick<By, 'store' | 'settings' | 'session'>,
): NewRequestResult {
	const { kind, answers: typed, again } = checked(newRequest, given);
	const lead = leads.find((one) => one.kind === kind);
	const table = tables.find((one) => one.kind === kind);
	if (!lead || !table) throw new InputError('There is no such kind of request.');
	const read = checkForm(byTelephone(kind), typed);
	if (!read.ok) throw new InputError(Object.values(read.errors)[0]);

	const id = randomUUID();
	const values = read.values as never;
	// As for a form whose photos had no room: they can be added by the link of the confirmation.
	const photo_urls = [photoUrl(photoBase(settings), photoKey(id, Date.now(), 'photo'))];
	const row = {
		...lead.toRow(values, id),
		...lead.besideRow(values),
		...('photo_urls' in lead.more && { photo_urls }),
	};
	const unlessFrom = again ? [] : peopleIn(read.values);
	try {
		store.requests.insert(table, [row], null, { source: 'telephone', unlessFrom });
	} catch (error) {
		if (!(error instanceof AskedBefore)) throw error;
		const earlier = earlierOf(read.values, store, mostNamed);
		return { request: null, earlier, message: 'The same person has asked before.' };
	}
	store.history.addNote({ kind, id }, 'Came by telephone.', session.email);
	return {
		request: { kind, id },
		earlier: [],
		message: `${referenceOf(id)} is saved, and is sent as any other request.`,
	};
}
