import * as z from 'zod/mini';
import { inPounds } from '#leads/status.ts';
import { leadKinds } from '#leads/tables.ts';
import { printable, printableJson, table } from '#server/operator/format.ts';
import { addDays, britishDay, mondayOf } from '#server/store/days.ts';
import { type Figures, figuresOf, type WeekFigures } from '#server/store/figures.ts';
import type { Store } from '#server/store/store.ts';
import type { VisitCount } from '#server/store/visits.ts';

/** A month in British time. */
export const monthInput = z.string().check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'A month is one such as 2026-11.'));

/**
 * What came and what was answered in the weeks that begin in a month, up to today. Before the first Monday of this month, that is the
 * week of today.
 * @param month such as `2026-11`
 */
export function figuresOfMonth(store: Store, month: string): Promise<Figures> {
	const nextMonth = addDays(`${month}-28`, 4).slice(0, 7);
	const [today, last] = [britishDay(Date.now()), addDays(mondayOf(`${nextMonth}-07`), -1)];
	const first = mondayOf(month === today.slice(0, 7) && today < `${month}-07` ? today : `${month}-07`);
	return figuresOf(store, first, last < today ? last : today);
}

/** The same as tables or as JSON. */
export async function figures(store: Store, month: string, json: boolean): Promise<string> {
	const found = await figuresOfMonth(store, month);
	return json ? printableJson({ month, ...found }) : `${[intro(month), ...tablesOf(found)].join('\n\n')}\n`;
}

const intro = (month: string) =>
	`${month}, by the weeks whose Monday is in it, in British time. "Asked": photo quotes and callbacks, but for spam; "in time": answered within the hours
that visitors are promised, of those whose time is over or that are answered, by what companies pressed in their e-mails or by the status set here. Erased requests are not in it,
but for the pages they were sent from.`;

function tablesOf({ weeks, companies }: Figures): string[] {
	const requests = table(
		['Week from', ...leadKinds, 'asked', 'answered', 'in time', 'still time'],
		weeks.map(({ week, byKind, received, answered, answeredInTime, waiting }) => [
			week,
			...leadKinds.map((kind) => byKind[kind]),
			received,
			answered,
			withShare(answeredInTime, received - waiting),
			waiting,
		]),
	);
	const answers = table(
		[
			'Company',
			'asked',
			'rung',
			'tried',
			'quoted',
			'in quotes',
			'won',
			'in time',
			'still time',
			'not for me',
			'no answer',
		],
		companies.map((one) => [
			printable(one.company),
			one.received,
			one.rung,
			one.tried,
			one.quoted,
			inPounds(one.pounds),
			one.won,
			withShare(one.answeredInTime, one.received - one.stillTime),
			one.stillTime,
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
		companies.length > 0 ? answers : 'No company was asked.',
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

/** The month of now in British time: `2026-11`. */
export function monthNow(): string {
	return britishDay(Date.now()).slice(0, 7);
}

/** Tables of what was counted in a month, without empty ones. @param month such as `2026-11` */
export async function visits({ visits }: Pick<Store, 'visits'>, month: string): Promise<string> {
	const counts = await visits.between(`${month}-01`, `${month}-31`);
	if (counts.length === 0) return `Nothing was counted in ${month}.\n`;
	const of = (what: VisitCount['what']) => counts.filter((one) => one.what === what);
	const [pages, sites, opened, sent] = [of('page'), of('site'), of('opened'), of('sent')];
	const views = (rows: readonly VisitCount[]) => [sum(rows)];
	const byKind = (rows: readonly VisitCount[]) => leadKinds.map((kind) => sum(rows.filter((one) => one.kind === kind)));
	const byDay = (rows: readonly VisitCount[]) => [sum(rows.filter(({ what }) => what === 'page')), ...byKind(rows)];
	const tables: [titles: string[], lines: Line[]][] = [
		[['Day', 'views', ...leadKinds], groups([...pages, ...sent], 'day', byDay).toSorted(byName)],
		[['Page', 'views'], groups(pages, 'name', views)],
		[['Referring site', 'views'], groups(sites, 'name', views)],
		[['Forms opened on', ...leadKinds], groups(opened, 'name', byKind)],
		[['Requests sent from', ...leadKinds], groups(sent, 'name', byKind)],
	];
	const shown = tables.flatMap(([titles, lines]) => (lines.length > 0 ? table(titles, lines) : []));
	const intro = `Counted in ${month}, in British time, without programs that say what they are. A page that is opened twice counts twice, a form once in each browser.`;
	return `${[intro, ...shown].join('\n\n')}\n`;
}

type Line = [name: string, ...figures: number[]];

const sum = (rows: readonly VisitCount[]) => rows.reduce((total, { count }) => total + count, 0);
const byName = ([a]: Line, [b]: Line) => (a < b ? -1 : 1);

/** One line for each name, with a figure for each column; the largest first. */
function groups(
	rows: readonly VisitCount[],
	by: 'day' | 'name',
	columns: (rows: readonly VisitCount[]) => number[],
): Line[] {
	return [...new Set(rows.map((row) => row[by]))]
		.map((name) => ({ name, group: rows.filter((row) => row[by] === name) }))
		.map(({ name, group }): { line: Line; all: number } => ({
			line: [printable(name), ...columns(group)],
			all: sum(group),
		}))
		.toSorted((a, b) => b.all - a.all || byName(a.line, b.line))
		.map(({ line }) => line);
}
