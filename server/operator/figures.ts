import * as z from 'zod/mini';
import { gbp } from '#facts/words.ts';
import { sourceWords } from '#leads/status.ts';
import { leadKinds } from '#leads/tables.ts';
import { printable, printableJson, table } from '#server/operator/format.ts';
import { addDays, britishDay, mondayOf } from '#server/store/days.ts';
import { type Figures, figuresOf } from '#server/store/figures.ts';
import type { Store } from '#server/store/store.ts';
import type { VisitCount } from '#server/store/visits.ts';

/** A month in British time. */
export const monthInput = z.string().check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'A month is one such as 2026-11.'));

/**
 * What came and what was answered in the weeks that begin in a month, up to today. Before the first Monday of this month, that is the
 * week of today.
 * @param month such as `2026-11`
 */
export function figuresOfMonth(store: Store, month: string): Figures {
	const nextMonth = addDays(`${month}-28`, 4).slice(0, 7);
	const [today, last] = [britishDay(Date.now()), addDays(mondayOf(`${nextMonth}-07`), -1)];
	const first = mondayOf(month === today.slice(0, 7) && today < `${month}-07` ? today : `${month}-07`);
	return figuresOf(store, first, last < today ? last : today);
}

/** The same as tables or as JSON. */
export async function figures(store: Store, month: string, json: boolean): Promise<string> {
	const found = figuresOfMonth(store, month);
	return json ? printableJson({ month, ...found }) : `${[intro(month), ...tablesOf(found)].join('\n\n')}\n`;
}

const intro = (month: string) =>
	`${month}, by the weeks whose Monday is in it, in British time. "Asked": photo quotes and callbacks, but for spam and what is held; "due": of these, those that
are answered, or whose time is over; "in time": of those that are due, those answered within the hours that visitors are promised, by what companies pressed in their e-mails or by the status
set here; "quotes": what companies named; "won for": what of that was named by those that won. Erased requests are not in it.`;

const courseTitles = ['asked', 'due', 'in time', 'quoted', 'quotes', 'won', 'won for'];
type Course = Figures['sources'][number];
const courseOf = (one: Pick<Course, Exclude<keyof Course, 'source'>>) => [
	one.received,
	one.due,
	withShare(one.answeredInTime, one.due),
	one.quoted,
	gbp(one.pounds),
	one.won,
	gbp(one.wonPounds),
];

function tablesOf({ weeks, companies, sources }: Figures): string[] {
	const requests = table(
		['Week from', ...leadKinds, ...courseTitles],
		weeks.map((one) => [one.week, ...leadKinds.map((kind) => one.byKind[kind]), ...courseOf(one)]),
	);
	const byCompany = table(
		['Company', ...courseTitles, 'rung', 'tried', 'not for me', 'no answer'],
		companies.map((one) => [printable(one.company), ...courseOf(one), one.rung, one.tried, one.notForMe, one.none]),
	);
	const bySource = table(
		['Sent from', ...courseTitles],
		sources.map((one) => [printable(sourceWords(one.source)), ...courseOf(one)]),
	);
	return [
		requests,
		companies.length > 0 ? byCompany : 'No company was asked.',
		...(sources.length > 0 ? [bySource] : []),
	];
}

const withShare = (count: number, all: number) => (all === 0 ? '0' : `${count} (${Math.round((100 * count) / all)}%)`);

/** The month of now in British time: `2026-11`. */
export function monthNow(): string {
	return britishDay(Date.now()).slice(0, 7);
}

/** Tables of what was counted in a month, without empty ones. @param month such as `2026-11` */
export async function visits({ visits }: Pick<Store, 'visits'>, month: string): Promise<string> {
	const counts = visits.between(`${month}-01`, `${month}-31`);
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
