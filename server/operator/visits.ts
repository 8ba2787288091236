import { leadKinds } from '#leads/tables.ts';
import { table } from '#server/operator/table.ts';
import { printable } from '#server/operator/terminal.ts';
import type { Store } from '#server/store/store.ts';
import { britishDay, type VisitCount } from '#server/store/visits.ts';

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
	const views = (rows: readonly VisitCount[]) => [rows];
	const byKind = (rows: readonly VisitCount[]) => leadKinds.map((kind) => rows.filter((one) => one.kind === kind));
	const day = ({ day }: VisitCount) => day;
	const name = ({ name }: VisitCount) => name;
	const days = [...pages, ...sent];
	const byDay = (rows: readonly VisitCount[]) => [rows.filter(({ what }) => what === 'page'), ...byKind(rows)];
	const tables: [titles: string[], lines: Line[]][] = [
		[['Day', 'views', ...leadKinds], groups(days, day, byDay).toSorted(byName)],
		[['Page', 'views'], groups(pages, name, views)],
		[['Referring site', 'views'], groups(sites, name, views)],
		[['Forms opened on', ...leadKinds], groups(opened, name, byKind)],
		[['Requests sent from', ...leadKinds], groups(sent, name, byKind)],
	];
	const shown = tables.flatMap(([titles, lines]) =>
		lines.length > 0
			? table(
					titles,
					lines.map(({ name, figures }) => [name, ...figures]),
				)
			: [],
	);
	const intro = `Counted in ${month}, in British time, without programs that say what they are. A page that is opened twice counts twice, a form once in each browser.`;
	return `${[intro, ...shown].join('\n\n')}\n`;
}

interface Line {
	name: string;
	figures: number[];
}

const sum = (rows: readonly VisitCount[]) => rows.reduce((total, { count }) => total + count, 0);
const byName = (a: Line, b: Line) => (a.name < b.name ? -1 : 1);

/** One line for each name, with a figure for each column; the largest first. */
function groups(
	rows: readonly VisitCount[],
	nameOf: (row: VisitCount) => string,
	columns: (rows: readonly VisitCount[]) => readonly (readonly VisitCount[])[],
): Line[] {
	const names = [...new Set(rows.map(nameOf))];
	return names
		.map((name) => ({ name, group: rows.filter((row) => nameOf(row) === name) }))
		.map(({ name, group }) => ({ name: printable(name), figures: columns(group).map(sum), all: sum(group) }))
		.toSorted((a, b) => b.all - a.all || byName(a, b));
}
