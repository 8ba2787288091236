import { setImmediate } from 'node:timers/promises';
import * as z from 'zod/mini';
import { type CompanyAnswers, type CompanyList, companyLabels, companyQuestions, type Done } from '#desk/contract.ts';
import type { RequestKey } from '#leads/tables.ts';
import { areApproved, atMostSchema, companySchema, lapseOf, wordsIn } from '#server/delivery/companies.ts';
import { unserved } from '#server/delivery/plan.ts';
import { act, nothing } from '#server/desk/calls.ts';
import { changesIn, happenings, publishing } from '#server/desk/own-words.ts';
import { InputError, OperatorError } from '#server/operator/errors.ts';
import type { Company } from '#server/store/companies.ts';
import { addDays, britishDay } from '#server/store/days.ts';
import { mostPerWeek } from '#server/store/planning.ts';
import type { Store } from '#server/store/store.ts';

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
	companies: act(companyInput, ({ id, answers }, by) => {
		const { companies } = by.store;
		const read = companySchema.safeParse(entryOf(answers));
		if (!read.success) return refused(read.error);
		const before = companies.all().find((one) => one.id === id);
		const detail = before ? changesOf(before, read.data) : `${read.data.name} was added.`;
		return publishing(by, () => {
			const result = companies.save(id, read.data, detail, by.session.email);
			if (result === 'gone') throw isGone();
			if (result === 'saved') return { message: `${read.data.name} is saved.` };
			return { message: '', errors: { [result]: 'Another company has the same, or had it.' } };
		});
	}),

	'companies/at-most': act(atMostInput, ({ maxCompaniesPerLead, askFirst }, by) => {
		const read = atMostSchema.safeParse({
			maxCompaniesPerLead: Number(maxCompaniesPerLead || Number.NaN),
			...(askFirst.trim() !== '' && { askFirst: Number(askFirst) }),
		});
		if (!read.success) return refused(read.error);
		const { maxCompaniesPerLead: most, askFirst: first } = read.data;
		const detail = `A request goes to at most ${most}, ${first ? `at once to ${first}` : 'to all at once'}.`;
		return publishing(by, () => {
			by.store.companies.setAtMost(read.data, detail, by.session.email);
			return { message: `Saved. ${detail}` };
		});
	}),

	'companies/:id/pause': act(pauseInput, ({ until }, { store, session }, { id }): Done => {
		const { name } = companyOf(store, id);
		const today = britishDay(Date.now());
		if (until !== null && (until <= today || until > addDays(today, mostPaused)))
			throw new InputError('A pause ends on a day after today, and within a year.');
		store.companies.pause(name, until ?? undefined, session.email);
		return { message: `${name} is ${until === null ? 'asked again' : 'paused'}.` };
	}),

	'companies/:id/remove': act(nothing, (_, by, { id = '' }) =>
		publishing(by, () => {
			const name = by.store.companies.remove(id, by.session.email);
			if (name === undefined) throw isGone();
			return { message: `${name} is removed.` };
		}),
	),
};

const isGone = () => new OperatorError('There is no such company any more: it was removed.');

/** @throws OperatorError if there is none with this id */
export function companyOf({ companies }: Pick<Store, 'companies'>, id: string | undefined): Company & { id: string } {
	const found = companies.all().find((one) => one.id === id);
	if (!found) throw isGone();
	return found;
}

/** All that is wrong, by the questions of the form. */
function refused({ issues }: Pick<z.core.$ZodError, 'issues'>): Done {
	const errors: Record<string, string> = {};
	for (const { path, message } of issues) {
		const place = path.filter((part) => typeof part === 'string').join('.');
		const question = companyQuestions.find((name) => `${name}.`.startsWith(`${place}.`)) ?? place;
		errors[question] = [errors[question], message].filter(Boolean).join(' ');
	}
	return { errors, message: '' };
}

/** What was typed, in the form of what is stored; an answer that was left empty is left out. */
function entryOf(answers: CompanyAnswers) {
	const trimmed = Object.entries(answers).map(([name, answer]) => [name, answer.trim()] as const);
	const { name, email, phone, areas, kinds, stairTypes, perWeek, shown, website, ...checked } = Object.fromEntries(
		trimmed,
	) as CompanyAnswers;
	const tradeBody = { name: checked['checked.tradeBody.name'], number: checked['checked.tradeBody.number'] };
	return {
		...{ name, email, kinds: wordsIn(kinds), stairTypes: wordsIn(stairTypes), shown: shown === 'yes' },
		...(phone && { phone }),
		...(areas && { areas: wordsIn(areas) }),
		...(perWeek && { perWeek: Number(perWeek) }),
		...(website && { website: /^\w+:/.test(website) ? website : `https://${website}` }),
		...(Object.values(checked).some((answer) => answer !== '') && {
			checked: {
				...{ on: checked['checked.on'], by: checked['checked.by'], training: checked['checked.training'] },
				insurance: { cover: checked['checked.insurance.cover'], expires: checked['checked.insurance.expires'] },
				tradeBody: Object.values(tradeBody).some((answer) => answer !== '') ? tradeBody : 'none',
			},
		}),
	};
}

/** A stored company, as the form has it. */
function answersOf(company: Company): CompanyAnswers {
	const answerTo = (question: string) => {
		let value: unknown = company;
		for (const part of question.split('.')) value = Object(value)[part];
		return value === true ? 'yes' : Array.isArray(value) ? value.join(', ') : String(value || '');
	};
	return Object.fromEntries(companyQuestions.map((name) => [name, answerTo(name)])) as CompanyAnswers;
}

/** What is changed, for the history: `Alpha: areas “DE” → “DE, S”`. */
function changesOf(before: Company, after: Company): string {
	const lines = changesIn(answersOf(before), answersOf(after), (name) => companyLabels[name].toLowerCase());
	return `${before.name}: ${lines || 'nothing is changed'}`;
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
	return {
		companies: companies.map((one) => ({
			...{ id: one.id, answers: answersOf(one), lapse: lapseOf(one, now) ?? null },
			paused:
				(one.pausedUntil ?? '') > britishDay(now.getTime())
					? { until: one.pausedUntil ?? '', by: one.pausedBy ?? '' }
					: null,
			thisWeek: loads.get(one.name)?.thisWeek ?? 0,
			isMore: loads.get(one.name)?.thisWeek === mostPerWeek,
		})),
		areApproved: areApproved(companies, now),
		unserved: unserved(companies),
		atMost: { maxCompaniesPerLead: String(maxCompaniesPerLead), askFirst: String(askFirst) },
		history: happenings(store),
	};
}
