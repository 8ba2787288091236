import type { EarlierRouting as Routing } from '#server/delivery/earlier-file.ts';

// Who plays the week of week.ts: where visitors live, and what companies take and do. Checked by week-judged.ts.

/** A Monday at midnight in British time; the company Epsilon is on holiday until Thursday, and from Saturday on. */
export const monday = Date.parse('2027-01-04T00:00:00.000Z');
export const backFromHoliday = '2027-01-07';
export const awayAgainAfterHours = 5 * 24;

/** Places with where they are, as a person would say it. */
export const places: readonly [address: string, where: string][] = [
	['Truro TR1 2QN', 'England'],
	['Derby DE1 1AA', 'England'],
	['London SW1A 1AA', 'England'],
	['Leeds LS1 4AP', 'England'],
	['Carlisle CA3 8JH', 'England or Scotland'],
	['Glasgow G1 1AA', 'Scotland'],
	['Lerwick ZE1 0AA', 'Scotland'],
	['Dumfries DG1 2BD', 'England or Scotland'],
	['Cardiff CF10 1AA', 'Wales'],
	['Newtown SY16 2NZ', 'England or Wales'],
	['Belfast BT1 5GS', 'Northern Ireland'],
	['St Helier JE2 3AA', 'none of them'],
	['the white house at the end of the lane', 'nowhere'],
];

/** What each company takes, and what it does with a request that it gets: after how many hours, and what. */
export const companies: readonly (Routing['companies'][number] & {
	does: (number: number) => [hours: number, ...acts: string[]];
})[] = [
	{
		...{ name: 'Alpha Lifts', email: 'alpha@example.com', areas: ['England'], perWeek: 45 },
		does: (number) => (number % 3 === 0 ? [3, 'rung', `quote-sent ${4000 + number}`] : [2, 'rung']),
	},
	{ ...{ name: 'Beta Lifts', email: 'beta@example.com', areas: ['Scotland'] }, does: () => [0] },
	{
		...{ name: 'Gamma Lifts', email: 'gamma@example.com', areas: ['Wales', 'SW'] },
		does: (number) => (number % 2 === 0 ? [1, 'not-for-me'] : [5, 'tried', 'rung']),
	},
	{ ...{ name: 'Delta Lifts', email: 'delta@example.com', perWeek: 30 }, does: () => [4, 'tried', 'quote-sent'] },
	{
		...{ name: 'Epsilon Lifts', email: 'epsilon@example.com', areas: ['Northern Ireland', 'England'] },
		...{ pausedUntil: backFromHoliday },
		does: () => [6, 'rung'],
	},
];
export const routing: Routing = {
	maxCompaniesPerLead: 3,
	askFirst: 1,
	companies: companies.map(({ does: _, ...company }) => company),
};

/** Whether a company works where a request comes from, as a person reads its areas. @param address empty if the request has none */
export function worksIn(company: string, address: string): boolean {
	const where = whereOf(address);
	const isIn = (...nations: string[]) => nations.some((nation) => where.split(' or ').includes(nation));
	if (company === 'Alpha Lifts') return isIn('England');
	if (company === 'Beta Lifts') return isIn('Scotland');
	if (company === 'Gamma Lifts') return isIn('Wales') || address.includes(' SW1A ');
	if (company === 'Epsilon Lifts') return isIn('Northern Ireland', 'England');
	return true;
}

/** Where a request comes from, by the list above. */
export function whereOf(address: string): string {
	return places.find(([place]) => address.endsWith(place))?.[1] ?? 'nowhere';
}
