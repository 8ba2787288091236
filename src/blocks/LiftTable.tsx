import { SourceLine } from '#blocks/SourceLine.tsx';
import { type Answer, type Compared, compared, headOf, type LiftTableOf } from '#facts/answers.ts';
import { gradeOf } from '#facts/fact.ts';
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
	const lifts = rows.map(
		({ sheet, answers }): Row => [
			<Name key={sheet.name} name={sheet.name} article={sheet.article} />,
			...answers.map((answer, index) => <Text key={columns[index]} {...answer} />),
		],
	);
	const points = columns.map(
		(column, place): Row => [
			headOf(column),
			...rows.map(({ sheet, answers }) => <Text key={sheet.name} {...(answers[place] as Answer)} />),
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
					<TableNote table={table} />
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

/** What is known stands out from what is not. */
function Text({ text, known }: Answer) {
	return known ? text : <span className="text-muted">{text}</span>;
}

/** Below a table of lifts: whose the limits are, what to ask of each since too few say it, and the sources. */
function TableNote({ table: { columns, rows, asked } }: { table: Compared }) {
	const limits = columns.includes('Weight limit') ? rows.map(({ sheet }) => sheet.weightLimit) : [];
	const from = rows.flatMap(({ answers }) => answers.flatMap((answer) => answer.from));
	return (
		<span data-sources>
			{limits.some((limit) => gradeOf(limit) === 'our own figure') ? (
				<>Limits are our own figures of {priceYear}. Check yours on the quotation. </>
			) : null}
			{asked.length > 0 ? <>Ask of each: {asked.map((question) => questions[question].ask).join(' ')} </> : null}
			<SourceLine from={from} />
		</span>
	);
}
