import { setImmediate } from 'node:timers/promises';
import * as z from 'zod/mini';
import {
	type CompanyAnswers,
	type CompanyList,
	companyLabels,
	companyQuestions,
	type Saved,
} from '#desk/companies/contract.ts';
import { dateOf } from '#leads/british-time.ts';
import type { RequestKey } from '#leads/tables.ts';
import { areApproved, atMostSchema, companySchema, lapsedChecks, wordsIn } from '#server/delivery/companies.ts';
import { unserved } from '#server/delivery/plan.ts';
import { type By, checked, type Params } from '#server/desk/calls.ts';
import { publishing } from '#server/desk/own-words.ts';
import { InputError, OperatorError } from '#server/operator/errors.ts';
import type { Company } from '#server/store/companies.ts';
import { addDays, britishDay } from '#server/store/days.ts';
import { mostPerWeek } from '#server/store/planning.ts';
import type { Store } from '#server/store/store.ts';

/** How many lines of the history are shown. */
const mostLines = 50;
/** The longest pause. */
const mostPaused = 366;

const typed = z.string().check(z.maxLength(4000));
const companyInput = z.strictObject({
	id: z.nullable(z.guid()),
	answers: z.strictObject(
		Object.fromEntries(companyQuestions.map((name) => [name, typed])) as Record<keyof CompanyAnswers, typeof typed>,
	),
});
const atMostInput = z.strictObject({ maxCompaniesPerLead: typed, askFirst: typed });
const pauseInput = z.strictObject({ until: z.nullable(z.iso.date('Give the day on which it is asked again.')) });

/** What is done with companies at the desk. It holds from the next request on, and is in the history of them all. */
export const companyActs = {
	companies: (given: unknown, by: By): Saved => {
		const { id, answers } = checked(companyInput, given);
		const { companies } = by.store;
		const read = companySchema.safeParse(entryOf(answers));
		if (!read.success) return refused(read.error);
		const before = companies.all().find((one) => one.id === id);
		const detail = before ? changesOf(before, read.data) : `${read.data.name} was added.`;
		return publishing(by, () => {
			const result = companies.save(id, read.data, detail, by.session.email);
			if (result === 'gone') throw isGone();
			if (result !== 'saved') return { errors: { [result]: 'Another company has the same, or had it.' }, message: '' };
			return { errors: {}, message: `${read.data.name} is saved.` };
		});
	},

	'companies/at-most': (given: unknown, by: By): Saved => {
		const { maxCompaniesPerLead, askFirst } = checked(atMostInput, given);
		const read = atMostSchema.safeParse({
			maxCompaniesPerLead: Number(maxCompaniesPerLead || Number.NaN),
			...(askFirst.trim() !== '' && { askFirst: Number(askFirst) }),
		});
		if (!read.success) return refused(read.error);
		const { maxCompaniesPerLead: most, askFirst: first } = read.data;
		const detail = `A request goes to at most ${most}, ${first ? `at once to ${first}` : 'to all at once'}.`;
		return publishing(by, () => {
			by.store.companies.setAtMost(read.data, detail, by.session.email);
			return { errors: {}, message: `Saved. ${detail}` };
		});
	},

	'companies/:id/pause': (given: unknown, { store, session }: By, { id }: Params) => {
		const { until } = checked(pauseInput, given);
		const found = store.companies.all().find((one) => one.id === id);
		if (!found) throw isGone();
		const today = britishDay(Date.now());
		if (until !== null && (until <= today || until > addDays(today, mostPaused)))
			throw new InputError('A pause ends on a day after today, and within a year.');
		store.companies.pause(found.name, until ?? undefined, session.email);
		return { message: `${found.name} is ${until === null ? 'asked again' : 'paused'}.` };
	},

	'companies/:id/remove': (given: unknown, by: By, { id = '' }: Params) => {
		checked(z.strictObject({}), given);
		return publishing(by, () => {
			const name = by.store.companies.remove(id, by.session.email);
			if (name === undefined) throw isGone();
			return { message: `${name} is removed.` };
		});
	},
};

const isGone = () => new OperatorError('There is no such company any more: it was removed.');

/** All that is wrong, by the questions of the form. */
function refused({ issues }: Pick<z.core.$ZodError, 'issues'>): Saved {
	const errors: Record<string, string> = {};
	for (const { path, message } of issues) {
		const place = path.filter((part) => typeof part === 'string').join('.');
		const question = questions[place] ?? place;
		errors[question] = [errors[question], message].filter(Boolean).join(' ');
	}
	return { errors, message: '' };
}

const questions: Readonly<Record<string, keyof CompanyAnswers>> = {
	checked: 'checkedOn',
	'checked.on': 'checkedOn',
	'checked.by': 'checkedBy',
	'checked.training': 'training',
	'checked.insurance.cover': 'cover',
	'checked.insurance.expires': 'expires',
	'checked.tradeBody': 'tradeBody',
};

/** What was typed, in the form of what is stored; an answer that was left empty is left out. */
function entryOf(answers: CompanyAnswers) {
	const trimmed = Object.fromEntries(Object.entries(answers).map(([name, answer]) => [name, answer.trim()]));
	const {
		checkedOn: on,
		checkedBy: by,
		training,
		cover,
		expires,
		tradeBody,
		tradeNumber,
		...rest
	} = trimmed as CompanyAnswers;
	const { name, email, phone, areas, kinds, stairTypes, perWeek, shown, website } = rest;
	const isChecked = [on, by, training, cover, expires, tradeBody, tradeNumber].some((answer) => answer !== '');
	const inBody = tradeBody !== '' || tradeNumber !== '';
	return {
		...{ name, email, kinds: wordsIn(kinds), stairTypes: wordsIn(stairTypes), shown: shown === 'yes' },
		...(phone && { phone }),
		...(areas && { areas: wordsIn(areas) }),
		...(perWeek && { perWeek: Number(perWeek) }),
		...(website && { website: /^\w+:/.test(website) ? website : `https://${website}` }),
		...(isChecked && {
			checked: {
				...{ on, by, training, insurance: { cover, expires } },
				tradeBody: inBody ? { name: tradeBody, number: tradeNumber } : 'none',
			},
		}),
	};
}

/** A stored company, as the form has it. */
function answersOf({ name, email, phone = '', kinds, stairTypes, areas = [], ...rest }: Company): CompanyAnswers {
	const { perWeek = '', website = '', shown, checked } = rest;
	const { name: tradeBody = '', number: tradeNumber = '' } =
		checked && checked.tradeBody !== 'none' ? checked.tradeBody : {};
	return {
		...{ name, email, phone, website, tradeBody, tradeNumber, areas: areas.join(', '), perWeek: String(perWeek) },
		...{ kinds: kinds.join(', '), stairTypes: stairTypes.join(', '), shown: shown ? 'yes' : '' },
		...{ checkedOn: checked?.on ?? '', checkedBy: checked?.by ?? '', training: checked?.training ?? '' },
		...{ cover: checked?.insurance.cover ?? '', expires: checked?.insurance.expires ?? '' },
	};
}

/** What is changed, for the history: `Alpha: areas “DE” → “DE, S”`. */
function changesOf(before: Company, after: Company): string {
	const [was, is] = [answersOf(before), answersOf(after)];
	const changed = companyQuestions.filter((name) => was[name] !== is[name]);
	const said = (answer: string) => (/^\d{4}-\d\d-\d\d$/.test(answer) ? dateOf(answer) : answer);
	const lines = changed.map(
		(name) => `${companyLabels[name].toLowerCase()} “${said(was[name])}” → “${said(is[name])}”`,
	);
	return `${before.name}: ${lines.join('; ') || 'nothing is changed'}`;
}

/** A company's requests that are not over: those that are open, and how many it has answered. In slices, between which others are served. */
export async function openAt({ answers }: Pick<Store, 'answers'>, company: string) {
	const all: { open: RequestKey[]; answered: number } = { open: [], answered: 0 };
	for (let slice = answers.openAt(company); ; slice = answers.openAt(company, slice.next)) {
		all.open.push(...slice.open);
		all.answered += slice.answered;
		if (!slice.next) return all;
		await setImmediate();
	}
}

/** All of them, with what they leave open. */
export function companyList(store: Store['companies']): CompanyList {
	const now = new Date();
	const { companies: _, maxCompaniesPerLead, askFirst = '' } = store.routing();
	const companies = store.all();
	const loads = store.loads(
		companies.map(({ name }) => ({ name, perWeek: mostPerWeek })),
		now,
	);
	const unchecked = companies.filter(({ checked }) => !checked).map(({ name }) => name);
	const isShown = companies.some(({ shown }) => shown);
	const why = [
		unchecked.length > 0 && `nobody has checked ${unchecked.join(', ')}`,
		...lapsedChecks(companies, now),
		!isShown && 'none is shown on the site',
	];
	const isQuiet = companies.length === 0 || areApproved(companies, now);
	return {
		companies: companies.map((one) => ({
			...{ id: one.id, answers: answersOf(one), lapse: lapsedChecks([one], now)[0] ?? null },
			paused:
				(one.pausedUntil ?? '') > britishDay(now.getTime())
					? { until: one.pausedUntil ?? '', by: one.pausedBy ?? '' }
					: null,
			thisWeek: loads.get(one.name)?.thisWeek ?? 0,
			isMore: loads.get(one.name)?.thisWeek === mostPerWeek,
		})),
		notApproved: isQuiet ? null : `${why.filter(Boolean).join('; ')}.`,
		unserved: unserved(companies),
		atMost: { maxCompaniesPerLead: String(maxCompaniesPerLead), askFirst: String(askFirst) },
		history: store
			.history(mostLines)
			.map(({ detail, author, created_at }) => ({ text: detail, by: author, at: created_at })),
	};
}
