import { GuideMark, GuideMarkNote } from '#blocks/GuideMark.tsx';
import { SourceLine } from '#blocks/SourceLine.tsx';
import { type Answer, type Column, type Compared, compared, headOf, type LiftTableOf } from '#facts/answers.ts';
import { gradeOf } from '#facts/fact.ts';
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
	const lifts = rows.map(
		({ sheet, answers }): Row => [
			<Name key={sheet.name} name={sheet.name} article={sheet.article} />,
			...answers.map((answer, index) => <Text key={columns[index]} ours={isOurs(sheet, columns[index])} {...answer} />),
		],
	);
	const points = columns.map(
		(column, place): Row => [
			headOf(column),
			...rows.map(({ sheet, answers }) => (
				<Text key={sheet.name} ours={isOurs(sheet, column)} {...(answers[place] as Answer)} />
			)),
		],
	);
	return (
		<Table
			caption={caption}
			columns={of.whole ? ['Point', ...rows.map(({ sheet }) => sheet.name)] : ['Lift', ...columns.map(headOf)]}
			rows={of.whole ? points : lifts}
			note={
				<>
					{note ? <>{note} </> : null}
					<TableNote table={table} whole={of.whole} />
				</>
			}
		/>
	);
}

function Name({ name, article }: { name: string; article: Product['article'] | undefined }) {
	if (!article) return name;
	return (
		<a href={article} className="-my-2 inline-block py-2 text-brand">
			{name}
		</a>
	);
}

function isOurs({ weightLimit }: Product, column: Column | undefined): boolean {
	return column === 'Weight limit' && gradeOf(weightLimit) === 'our own figure';
}

/** What is known stands out from what is not. */
function Text({ text, known, ours }: Answer & { ours: boolean }) {
	if (!known) return <span className="text-muted">{text}</span>;
	return (
		<>
			{text}
			{ours ? <GuideMark /> : null}
		</>
	);
}

interface TableNoteProps {
	table: Compared;
	/** Whether what is to be asked belongs to the comparison; else the list for the seller has it. */
	whole?: boolean | undefined;
}

/** Below a table of lifts: whose the limits are, where the page has not said it, what to ask of each, and the sources. */
function TableNote({ table: { columns, rows, asked }, whole }: TableNoteProps) {
	const from = rows.flatMap(({ answers }) => answers.flatMap((answer) => answer.from));
	return (
		<span data-sources>
			{columns.some((column) => rows.some(({ sheet }) => isOurs(sheet, column))) ? (
				<span className="[article:has([data-lift-answer])_&]:hidden">
					<GuideMarkNote />{' '}
				</span>
			) : null}
			{whole ? <>Ask of each: {asked.map((question) => questions[question].ask).join(' ')} </> : null}
			<SourceLine from={from.filter((origin) => origin !== 'guide')} />
		</span>
	);
}
