import { type Answer, compared, headOf, type LiftTableOf } from '#facts/answers.ts';
import type { Product } from '#facts/sheet.ts';
import { TableNote } from '#sections/blocks/TableNote.tsx';
import { Table } from '#ui/Table.tsx';

export interface LiftTableProps extends LiftTableOf {
	caption: string;
	/** What must be said of these lifts. */
	note?: string;
}

/** Lifts side by side, from their sheets, and where that was read. */
export function LiftTable({ caption, note, ...of }: LiftTableProps) {
	const table = compared(of);
	const { columns, rows } = table;
	return (
		<Table
			caption={caption}
			columns={['Lift', ...columns.map(headOf)]}
			rows={rows.map(({ sheet, answers }) => [
				<Name key={sheet.name} name={sheet.name} article={sheet.article} />,
				...answers.map((answer, index) => <Text key={columns[index]} {...answer} />),
			])}
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
