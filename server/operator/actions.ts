import { setTimeout } from 'node:timers/promises';
import * as z from 'zod/mini';
import { companiesToo } from '#leads/fields.ts';
import { idPrefixOf, referenceOf } from '#leads/reference.ts';
import { maxNoteLength, statuses, statusLabels } from '#leads/status.ts';
import { isForCompanies } from '#leads/tables.ts';
import { createPlanner, fittingFirst } from '#server/delivery/plan.ts';
import type { Company, ReadRouting } from '#server/delivery/routing.ts';
import { InputError, OperatorError } from '#server/operator/errors.ts';
import { mostAnHour } from '#server/settings/delivery-limits.ts';
import type { Settings } from '#server/settings/read.ts';
import { addDays, britishDay } from '#server/store/days.ts';
import type { Erasure } from '#server/store/erasure.ts';
import { NotFound } from '#server/store/errors.ts';
import type { LeadRequest } from '#server/store/requests.ts';
import type { Store } from '#server/store/store.ts';

/** Who acts, and with what. */
export interface Operating {
	store: Store;
	/** Who it is, for the history. */
	author: string;
	settings: Settings;
	routing: ReadRouting;
}

/**
 * Does something with a request.
 * @param given what was typed or sent, which is checked here
 * @returns what was done, in one line
 * @throws OperatorError, InputError or NotFound, whose message is one line
 */
type Action = (request: LeadRequest, given: unknown, by: Operating) => Promise<string>;

function action<S extends z.ZodMiniType>(
	input: S,
	run: (request: LeadRequest, input: z.output<S>, by: Operating) => Promise<string>,
): Action {
	return (request, given, by) => run(request, checked(input, given), by);
}

/** @throws InputError unless the value fits the schema; it says what is wrong, as far as the schema has words for it */
export function checked<S extends z.ZodMiniType>(schema: S, given: unknown): z.output<S> {
	const error = ({ path = [] }: { path?: PropertyKey[] | undefined }) =>
		`That cannot be used${path.length > 0 ? `: look at “${path.join('.')}”` : ''}.`;
	const read = schema.safeParse(given, { error });
	if (!read.success) throw new InputError(read.error.issues[0]?.message);
	return read.data;
}

/** A status in any case. */
export const statusInput = z.pipe(
	z.string().check(z.toLowerCase()),
	z.enum(statuses, `A status is one of ${statuses.join(', ')}.`),
);

const noteInput = z.string().check(
	z.trim(),
	z.minLength(1, 'The note is empty.'),
	z.refine((text) => [...text].length <= maxNoteLength, {
		error: ({ input }) => `The note has ${[...String(input)].length} characters; at most ${maxNoteLength} are kept.`,
	}),
	// Postgres stores neither NUL nor half a character.
	z.regex(/^[^\0\p{Cs}]*$/u, 'The note has characters that cannot be stored.'),
);

/** What an operator does with a request, at the desk. */
export const actions = {
	status: action(z.strictObject({ status: statusInput }), async (request, { status }, { store, author }) => {
		const result = store.history.setStatus(request, status, author);
		if (result === 'gone') throw erasedJustNow(request);
		const named = `${referenceOf(request.id)} is ${statusLabels[status].toLowerCase()}`;
		return result === 'already' ? `${named} already.` : `${named}.`;
	}),

	notes: action(z.strictObject({ text: noteInput }), async (request, { text }, { store, author }) => {
		if (store.history.addNote(request, text, author) === 'gone') throw erasedJustNow(request);
		return `Noted for ${referenceOf(request.id)}.`;
	}),

	resend: action(z.strictObject({}), async (request, _, by) => {
		if (by.store.held.has(request)) throw isHeld(request);
		const message = resend([request], by);
		by.store.history.noteResent(request, by.author);
		return message;
	}),

	/** To one more company of the routing file, by its name or e-mail address, in any case. */
	pass: action(
		z.strictObject({ company: z.string().check(z.minLength(1), z.maxLength(254)) }),
		async (request, { company }, { store, author, settings, routing }) => {
			if (settings.SMTP_URL === '')
				throw new OperatorError('Companies get requests by e-mail: set SMTP_URL, as for the server.');
			const chosen = companyOf(company, routing);
			const { name, email } = chosen;
			const most = routing.maxCompaniesPerLead;
			const reference = referenceOf(request.id);
			if (!isForCompanies(request.kind, request))
				throw new OperatorError(
					`The request ${reference} goes to no company: the visitor did not tick "${companiesToo.label}".`,
				);
			const [fit] = fittingFirst([chosen], request, store.companies);
			const result = store.history.pass(request, { name, email }, most, author);
			if (result === 'gone') throw erasedJustNow(request);
			const refusals = {
				already: `${name} has the request ${reference} already.`,
				full: `${most} companies have the request ${reference}: visitors are told that no more than ${most} get theirs (maxCompaniesPerLead in the routing file).`,
				held: isHeld(request).message,
			};
			if (result !== 'passed') throw new OperatorError(refusals[result]);
			const note = fit?.whyNot ? ` Note that it ${fit.whyNot}.` : '';
			return `${reference} will be sent to ${name} within seconds, if the server is running.${note}`;
		},
	),

	/** For good, and so only with the reference, as somebody has typed it. */
	erase: action(
		z.strictObject({ reference: z.string().check(z.maxLength(40)) }),
		async (request, { reference }, { store }) => {
			if (!request.id.startsWith(idPrefixOf(reference) ?? 'no id'))
				throw new OperatorError('That is not the reference of this request: nothing was erased.');
			return erase([request], store);
		},
	),
} satisfies Record<string, Action>;

const pauseInput = z.strictObject({
	company: z.string().check(z.minLength(1), z.maxLength(254)),
	/** The day on which it is asked again; null to end a pause. */
	until: z.nullable(z.iso.date('A day is one such as 2026-12-01.')),
});

/** The longest pause that is set here: one for longer belongs into the routing file. */
const mostPaused = 366;

/**
 * Has a company of the routing file, by its name or e-mail address, asked about no new request until a day, or asked again.
 * @returns what was done, in one line
 */
export function pause(given: unknown, { store, author, routing }: Operating): string {
	const { company, until } = checked(pauseInput, given);
	const { name, pausedUntil = '' } = companyOf(company, routing);
	const today = britishDay(Date.now());
	if (until !== null && (until <= today || until > addDays(today, mostPaused)))
		throw new InputError(`A pause ends on a day after today, and within a year: ${until} is none.`);
	store.companies.pause(name, until ?? undefined, author);
	const byFile = pausedUntil > (until ?? today) ? `, but the routing file pauses it until ${pausedUntil}` : '';
	return until === null ? `${name} is asked again${byFile}.` : `${name} is asked again from ${until} on${byFile}.`;
}

function isHeld({ id }: LeadRequest): OperatorError {
	const reference = referenceOf(id);
	return new OperatorError(`The request ${reference} is held: let it go first, above the list.`);
}

function erasedJustNow({ id }: LeadRequest): NotFound {
	return new NotFound(`The request ${referenceOf(id)} was just erased.`);
}

/** @throws OperatorError if there is no such company */
function companyOf(given: string, { companies }: ReadRouting): Company {
	const wanted = given.trim().toLowerCase();
	const found = companies.find((one) => [one.name, one.email].some((own) => own.toLowerCase() === wanted));
	if (found) return found;
	const names = companies.map(({ name }) => name).join(', ');
	throw new OperatorError(
		`The routing file has no company ${JSON.stringify(given)}: ${names === '' ? 'it has none at all' : `it has ${names}`}.`,
	);
}

/**
 * Makes undelivered messages due at once, by the current settings: those given up, those for which no channel was configured
 * when the request was received, and those waiting for a retry. Nobody who has received a request gets it again.
 * @param requests `all` for everything undelivered
 * @returns how many messages the server will send next
 * @throws OperatorError without e-mail and webhook
 */
export function resend(
	requests: readonly LeadRequest[] | 'all',
	{ store, settings, routing }: Omit<Operating, 'author'>,
): string {
	if (settings.SMTP_URL === '' && settings.LEADS_WEBHOOK_URL === '')
		throw new OperatorError('There is no way to send anything: set SMTP_URL or LEADS_WEBHOOK_URL, as for the server.');
	const count = store.outbox.revive(requests, createPlanner(settings, routing));
	if (count === 0) return 'Every recipient has received it: there is nothing to send.';
	return `${count} message(s) will be sent, if the server is running: within seconds, or later what is beyond ${mostAnHour} an hour to one company.`;
}

/**
 * Deletes requests with their photos, so that nothing of them is left in the store.
 * @returns the numbers of what was deleted, without personal data
 * @throws OperatorError if there is nothing to delete, or deleted data may still be in SQLite's write-ahead log
 */
export async function erase(requests: readonly LeadRequest[], { erasure }: Store): Promise<string> {
	const erased = erasure.erase(requests, 'erase');
	await finishInTime(erasure);
	const notified =
		erased.notified > 0
			? ` ${erased.notified} recipient(s) will be told to delete them too, while the server runs.`
			: '';
	return `Erased ${erased.requests} request(s) and ${erased.photos} photo(s).${notified} Earlier exports still contain them, and so do backups until they expire (docs/backups.md).`;
}

/** Retries for a moment: the running server may be reading the database. */
export async function finishInTime(erasure: Erasure): Promise<void> {
	for (let tries = 0; tries < 5; tries++) {
		const { isComplete, failed } = await erasure.finish();
		const error = failed.photos ?? failed.log ?? failed.audit;
		if (error !== undefined) {
			const { path, code, message } = error as NodeJS.ErrnoException;
			const how = failed.photos === undefined ? 'written' : 'removed';
			throw new OperatorError(
				`All was erased, but ${path ?? message} cannot be ${how} (${code}): the server retries it every minute; run commands as root or as its account.`,
			);
		}
		if (isComplete) return;
		await setTimeout(500);
	}
	throw new OperatorError(
		'All was erased, but another process is reading the database, so its write-ahead log (leads.db-wal) may still contain it: the server retries every minute, and at its next start.',
	);
}
