import * as z from 'zod/mini';
import { type EndedSessions, mostChosen, type SeveralResult } from '#desk/contract.ts';
import { companiesToo } from '#leads/fields.ts';
import { idPrefixOf, referenceOf } from '#leads/reference.ts';
import { statuses, statusLabels } from '#leads/status.ts';
import { isForCompanies, leadKinds, type RequestKey } from '#leads/tables.ts';
import { sendTestMail } from '#server/delivery/deliver.ts';
import { createPlanner, fittingFirst } from '#server/delivery/plan.ts';
import { type Act, act, erasedJustNow, isHeld, name, noteInput, nothing, onRequest, sends } from '#server/desk/act.ts';
import { type By, keyIn, toDeskError } from '#server/desk/calls.ts';
import { companyActs } from '#server/desk/companies.ts';
import { changeHeld } from '#server/desk/held.ts';
import { addByTelephone } from '#server/desk/new-request.ts';
import { ownWordsActs } from '#server/desk/own-words.ts';
import { settingRight } from '#server/desk/set-right.ts';
import { erase, resend } from '#server/operator/actions.ts';
import { InputError, OperatorError } from '#server/operator/errors.ts';
import type { Company } from '#server/store/companies.ts';
import type { LeadRequest } from '#server/store/requests.ts';
import type { Store } from '#server/store/store.ts';

const statusInput = z.enum(statuses, `A status is one of ${statuses.join(', ')}.`);
const keys = z
	.array(z.strictObject({ kind: z.enum(leadKinds), id: z.guid() }))
	.check(z.minLength(1), z.maxLength(mostChosen, `At most ${mostChosen} requests are changed at once.`));

/** What is done at the desk, by the path under `/desk/api`. Each change of a request is noted in its history, with who made it. */
export const acts = {
	'requests/:kind/:id/status': act(
		z.strictObject({ status: statusInput }),
		({ status }, { store, session }, params) => {
			const key = keyIn(params);
			const result = store.history.setStatus(key, status, session.email);
			if (result === 'gone') throw erasedJustNow(key);
			const already = result === 'already' ? ' already' : '';
			return { message: `${referenceOf(key.id)} is ${statusLabels[status].toLowerCase()}${already}.` };
		},
	),

	'requests/:kind/:id/notes': act(z.strictObject({ text: noteInput }), ({ text }, { store, session }, params) => {
		const key = keyIn(params);
		if (store.history.addNote(key, text, session.email) === 'gone') throw erasedJustNow(key);
		return { message: `Noted for ${referenceOf(key.id)}.` };
	}),

	'requests/:kind/:id/resend': sends(
		onRequest(nothing, (request, _, by) => {
			if (by.store.held.has(request)) throw isHeld(request);
			const message = resend([request], by);
			by.store.history.noteResent(request, by.session.email);
			return message;
		}),
	),

	/** To one more company, by its name or e-mail address, in any case. */
	'requests/:kind/:id/pass': sends(onRequest(z.strictObject({ company: name }), passOn)),

	...settingRight,

	/** For good, and so only with the reference, as somebody has typed it. */
	'requests/:kind/:id/erase': sends(
		onRequest(z.strictObject({ reference: z.string().check(z.maxLength(40)) }), (request, { reference }, { store }) => {
			if (!request.id.startsWith(idPrefixOf(reference) ?? 'no id'))
				throw new OperatorError('That is not the reference of this request: nothing was erased.');
			return erase([request], store);
		}),
	),

	/** Sets the status of several requests, each for itself, or erases them all or none. What was not done is told for each request. */
	'requests/several': sends(
		act(
			z.union([
				z.strictObject({ keys, status: statusInput }),
				// How many they are, as somebody typed it.
				z.strictObject({ keys, erase: z.int() }),
			]),
			(given, by): SeveralResult | Promise<SeveralResult> => {
				const keys = [...new Map(given.keys.map((key) => [key.id, key])).values()];
				if ('status' in given) return setStatusOfSeveral(keys, given.status, by);
				if (given.erase !== keys.length)
					throw new InputError(`You typed ${given.erase}, and ${keys.length} are chosen: nothing was erased.`);
				return eraseSeveral(keys, by.store);
			},
		),
	),

	requests: sends(addByTelephone),
	held: sends((given, { store, settings }) => changeHeld(given, store, createPlanner(settings))),

	...companyActs,
	...ownWordsActs,

	/** To who presses it. Who came by a link of the command has no address: then to all of LEADS_TO. */
	'server/test': act(nothing, async (_, { settings, session }) => {
		if (settings.SMTP_URL === '') throw new OperatorError('No e-mail is sent: SMTP_URL is not set.');
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

const endedOf = (ended: number): EndedSessions => ({ ended });

function passOn(request: LeadRequest, given: { company: string }, { store, session, settings }: By): string {
	if (settings.SMTP_URL === '')
		throw new OperatorError('Companies get requests by e-mail: set SMTP_URL, as for the server.');
	const { companies, maxCompaniesPerLead: most } = store.companies.routing();
	const chosen = companyOf(given.company, companies);
	const { name, email } = chosen;
	const reference = referenceOf(request.id);
	if (!isForCompanies(request.kind, request))
		throw new OperatorError(
			`The request ${reference} goes to no company: the visitor did not tick "${companiesToo.label}".`,
		);
	const [fit] = fittingFirst([chosen], request, store.companies);
	const result = store.history.pass(request, { name, email }, most, session.email);
	if (result === 'gone') throw erasedJustNow(request);
	const refusals = {
		already: `${name} has the request ${reference} already.`,
		full: `${most} companies have the request ${reference}: visitors are told that no more than ${most} get theirs (“Most companies for one request”, on the page “Companies”).`,
		held: isHeld(request).message,
	};
	if (result !== 'passed') throw new OperatorError(refusals[result]);
	const note = fit?.whyNot ? ` Note that it ${fit.whyNot}.` : '';
	return `${reference} will be sent to ${name} within seconds, if the server is running.${note}`;
}

/** @throws OperatorError if there is no such company */
function companyOf(given: string, companies: readonly Company[]): Company {
	const wanted = given.trim().toLowerCase();
	const found = companies.find((one) => [one.name, one.email].some((own) => own.toLowerCase() === wanted));
	if (found) return found;
	const names = companies.map(({ name }) => name).join(', ');
	throw new OperatorError(
		`There is no company ${JSON.stringify(given)}: ${names === '' ? 'there are none at all' : `there are ${names}`}.`,
	);
}

const failureOf = ({ id }: RequestKey, why: string) => ({ id, reference: referenceOf(id), why });
const wasErased = 'It was just erased.';

function setStatusOfSeveral(
	keys: readonly RequestKey[],
	status: (typeof statuses)[number],
	{ store, session }: By,
): SeveralResult {
	const failed: SeveralResult['failed'] = [];
	let stopped: string | undefined;
	for (const key of keys) {
		if (stopped !== undefined) {
			failed.push(failureOf(key, stopped));
			continue;
		}
		try {
			if (store.history.setStatus(key, status, session.email) === 'gone') failed.push(failureOf(key, wasErased));
		} catch (error) {
			// The others would only wait for the same.
			stopped = toDeskError(error)?.message ?? 'It could not be stored; the server’s log may say why.';
			failed.push(failureOf(key, stopped));
		}
	}
	return { failed, message: `${keys.length - failed.length} of ${keys.length} set to ${statusLabels[status]}.` };
}

async function eraseSeveral(keys: readonly RequestKey[], store: Store): Promise<SeveralResult> {
	const found = store.search.of(keys).map(({ request }) => request);
	const failed = keys.filter(({ id }) => !found.some((one) => one.id === id)).map((key) => failureOf(key, wasErased));
	if (found.length === 0) return { failed, message: 'Nothing was there to be erased.' };
	try {
		return { failed, message: await erase(found, store) };
	} catch (error) {
		// Their rows are deleted, and what is left of them is retried.
		if (!(error instanceof OperatorError)) throw error;
		return { failed, message: error.message };
	}
}
