import { Fragment, type ReactNode } from 'react';
import {
	type Answer,
	type Column,
	type Compared,
	compared,
	headOf,
	type LiftTableOf,
	shortName,
} from '#facts/answers.ts';
import { byPublisher, distinctSources, gradeOf, type Origin, readingOf } from '#facts/fact.ts';
import { priceYear } from '#facts/guide-prices.ts';
import { type Product, questions } from '#facts/products.ts';
import { type Row, Table } from '#ui/Table.tsx';

interface LiftTableProps extends LiftTableOf {
	caption: string;
	/** What must be said of these lifts. */
	note?: string;
}

/** Lifts side by side, from their sheets, and where that was read. Where points stay of which little is known, the lifts are its columns. */
export function LiftTable({ caption, note, ...of }: LiftTableProps) {
	const table = compared(of);
	const { columns, rows } = table;
	const limits = columns.includes('Weight limit') ? rows.filter(({ sheet }) => isOurs(sheet)) : [];
	/** Where all limits are our guide figures, the note says so once; else each of them says it. */
	const allOurs = limits.length === rows.length;
	const mark = (sheet: Product, column: Column | undefined) =>
		column === 'Weight limit' && !allOurs && isOurs(sheet) ? ', by our guide' : null;
	const lifts = rows.map(
		({ sheet, answers }): Row => [
			<LiftLink key={sheet.name} name={sheet.name} article={sheet.article} />,
			...answers.map((answer, index) => (
				<Text key={columns[index]} {...answer}>
					{mark(sheet, columns[index])}
				</Text>
			)),
		],
	);
	const points = columns.map((column, place): Row => {
		const answers = rows.map((row) => row.answers[place] as Answer);
		const [first] = answers;
		// One element for all, so that a phone shows it once.
		const same = first && answers.every(({ known, text }) => !known && text === first.text) && <Text {...first} />;
		return [
			headOf(column),
			...rows.map(
				({ sheet }, index) =>
					same || (
						<Text key={sheet.name} {...(answers[index] as Answer)}>
							{mark(sheet, column)}
						</Text>
					),
			),
		];
	});
	return (
		<Table
			caption={caption}
			columns={of.whole ? ['Point', ...rows.map(({ sheet }) => shortName(sheet))] : ['Lift', ...columns.map(headOf)]}
			rows={of.whole ? points : lifts}
			note={
				<span data-sources>
					{note}{' '}
					{limits.length === 0
						? null
						: `${allOurs ? 'Weight limits: our' : 'Our'} guide figures of ${priceYear}, check yours. `}
					<TableNote table={table} whole={of.whole} />
				</span>
			}
		/>
	);
}

/** Its name, as a link to its page where there is one. */
export function LiftLink({ name, article }: { name: string; article: Product['article'] | undefined }) {
	if (!article) return name;
	return (
		<a href={article} className="-my-2 inline-block py-2 text-brand">
			{name}
		</a>
	);
}

function isOurs({ weightLimit }: Product): boolean {
	return gradeOf(weightLimit) === 'our own figure';
}

/** What is known stands out from what is not. */
function Text({ text, known, children }: Answer & { children?: ReactNode }) {
	if (!known) return <span className="text-muted">{text}</span>;
	return (
		<>
			{text}
			{children}
		</>
	);
}

interface TableNoteProps {
	table: Compared;
	/** Whether what is to be asked belongs to the comparison; else the list for the seller has it. */
	whole?: boolean | undefined;
}

/** Below a table of lifts: what to ask of each, of which a phone has the names alone, and the sources. */
function TableNote({ table: { rows, asked }, whole }: TableNoteProps) {
	const from = rows.flatMap(({ answers }) => answers.flatMap((answer) => answer.from));
	return (
		<>
			{whole ? (
				<span className="max-sm:hidden">
					Ask of each: {asked.map((question) => questions[question].ask).join(' ')}{' '}
				</span>
			) : null}
			<SourceLine from={from.filter((origin) => origin !== 'guide')} />
		</>
	);
}

/** Where what a table says was read: each publisher once, with a link to the first of its works. */
function SourceLine({ from }: { from: readonly Origin[] }) {
	const sources = distinctSources(from);
	if (sources.length === 0) return null;
	return (
		<span data-sources>
			{sources.length > 1 ? 'Sources: ' : 'Source: '}
			{byPublisher(sources).map(([publisher, [work]], index) => (
				<Fragment key={publisher}>
					{index > 0 ? '; ' : ''}
					{work?.url ? (
						<a href={work.url} rel="noopener" className="text-brand">
							{publisher}
						</a>
					) : (
						work?.title
					)}
				</Fragment>
			))}
			{`. ${readingOf(sources)}`.trimEnd()}
		</span>
	);
}
