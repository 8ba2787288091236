import type { Sheet } from '#facts/sheets/sheet.ts';
import { type Answer, headOf, type LiftTableOf, rowsOf } from '#facts/sheets/table.ts';
import { SourceLine } from '#sections/blocks/SourceLine.tsx';
import { Table } from '#ui/Table.tsx';

export interface LiftTableProps extends LiftTableOf {
	caption: string;
	/** What must be said of these lifts. */
	note?: string;
}

/** Lifts side by side, from their sheets, and where that was read. */
export function LiftTable({ caption, lifts, compare, note }: LiftTableProps) {
	const rows = rowsOf({ lifts, compare });
	const from = rows.flatMap(({ answers }) => answers.flatMap((answer) => answer.from));
	return (
		<Table
			caption={caption}
			columns={['Lift', ...compare.map(headOf)]}
			rows={rows.map(({ sheet, answers }) => [
				<Name key={sheet.name} name={sheet.name} article={sheet.article} />,
				...answers.map((answer, index) => <Text key={compare[index]} {...answer} />),
			])}
			note={
				<>
					{note ? <>{note} </> : null}
					<SourceLine from={from} short />
				</>
			}
		/>
	);
}

function Name({ name, article }: { name: string; article: Sheet['article'] | undefined }) {
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
