import { leadKinds } from '#leads/tables.ts';
import type { CompanyWeek, WeeklyMailParts } from '#server/emails/templates/weekly.ts';
import { weekBefore } from '#server/store/days.ts';
import { type CompanyFigures, figuresOf, type WeekFigures } from '#server/store/figures.ts';
import type { Store } from '#server/store/store.ts';

/**
 * What came in a week, and how it was answered: the figures that operators see elsewhere, as the e-mail shows them.
 * @param first its first day in British time, such as `2026-11-16`, and its `last`
 */
export async function readWeek(
	store: Pick<Store, 'search' | 'answers' | 'visits'>,
	{ first, last }: { first: string; last: string },
): Promise<Pick<WeeklyMailParts, 'kinds' | 'suspected' | 'answered' | 'companies'>> {
	const earlier = weekBefore(first);
	// The days of a week that does not begin on a Monday are in two weeks of the figures.
	const { weeks, companies } = await figuresOf(store, first, last);
	const before = (await figuresOf(store, earlier.first, earlier.last)).weeks;
	const inTime = sum(weeks, ({ answeredInTime }) => answeredInTime);
	const timeLeft = sum(weeks, ({ waiting }) => waiting);
	return {
		kinds: leadKinds.map((kind) => ({
			kind,
			count: sum(weeks, ({ byKind }) => byKind[kind]),
			before: sum(before, ({ byKind }) => byKind[kind]),
		})),
		suspected: sum(weeks, ({ suspected }) => suspected),
		answered: { inTime, timeLeft, late: sum(weeks, ({ asked }) => asked) - inTime - timeLeft },
		companies: companies.map(companyWeek),
	};
}

function companyWeek({ company, asked, answered, answeredInTime, notForMe }: CompanyFigures): CompanyWeek {
	return { name: company, asked, inTime: answeredInTime, late: answered - answeredInTime, declined: notForMe };
}

function sum(weeks: readonly WeekFigures[], countOf: (week: WeekFigures) => number): number {
	return weeks.reduce((total, week) => total + countOf(week), 0);
}
