import { leadKinds } from '#leads/tables.ts';
import { table } from '#server/operator/table.ts';
import { printable, printableJson } from '#server/operator/terminal.ts';
import { addDays } from '#server/store/days.ts';
import { type Figures, figuresOf, type WeekFigures } from '#server/store/figures.ts';
import type { Store } from '#server/store/store.ts';
import { britishDay } from '#server/store/visits.ts';

/** What came and what was answered in a month, as tables or as JSON. @param month such as `2026-11` */
export async function figures(store: Store, month: string, json: boolean): Promise<string> {
	const [today, last] = [britishDay(Date.now()), lastDayOf(month)];
	const found = await figuresOf(store, `${month}-01`, last < today ? last : today);
	return json ? printableJson({ month, ...found }) : `${[intro(month), ...tablesOf(found)].join('\n\n')}\n`;
}

/** The day before the first of the next month. */
function lastDayOf(month: string): string {
	return addDays(`${addDays(`${month}-28`, 4).slice(0, 7)}-01`, -1);
}

const intro = (month: string) =>
	`${month}, by weeks from Monday, in British time. "Asked": photo quotes and callbacks, but for spam; "in time": answered within the hours
that visitors are promised, by what companies pressed in their e-mails or by the status set here. Erased requests are not in it,
but for the pages they were sent from.`;

function tablesOf({ weeks, companies }: Figures): string[] {
	const requests = table(
		['Week from', ...leadKinds, 'asked', 'answered', 'in time', 'still time'],
		weeks.map(({ week, byKind, asked, answered, answeredInTime, waiting }) => [
			week,
			...leadKinds.map((kind) => byKind[kind]),
			asked,
			answered,
			withShare(answeredInTime, asked),
			waiting,
		]),
	);
	const told = table(
		['Company', 'asked', 'answered', 'in time', 'not for me', 'no answer'],
		companies.map((one) => [
			printable(one.company),
			one.asked,
			one.answered,
			withShare(one.answeredInTime, one.asked),
			one.notForMe,
			one.none,
		]),
	);
	const sources = table(
		['Sent from', ...weeks.map(({ week }) => week)],
		sourcesOf(weeks).map((source) => [printable(source), ...weeks.map(({ bySource }) => bySource[source] ?? 0)]),
	);
	return [
		requests,
		companies.length > 0 ? told : 'No company was asked.',
		...(sourcesOf(weeks).length > 0 ? [sources] : []),
	];
}

const withShare = (count: number, all: number) => (all === 0 ? '0' : `${count} (${Math.round((100 * count) / all)}%)`);

/** The pages that requests were sent from, the one with the most first. */
function sourcesOf(weeks: readonly WeekFigures[]): string[] {
	const sums = new Map<string, number>();
	for (const { bySource } of weeks)
		for (const [source, count] of Object.entries(bySource)) sums.set(source, (sums.get(source) ?? 0) + count);
	return [...sums.keys()].sort((a, b) => (sums.get(b) ?? 0) - (sums.get(a) ?? 0) || (a < b ? -1 : 1));
}
