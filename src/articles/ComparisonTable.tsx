import { withFigures } from '#facts/figures.ts';
import { type Cell, type Row, Table, type TableProps } from '#ui/Table.tsx';

/** A table as a writer writes it: with `{figures}` in its texts. */
export function ComparisonTable({ caption, columns, rows, note }: TableProps) {
	return (
		<Table
			caption={withFigures(caption)}
			columns={columns.map((column) => withFigures(column))}
			rows={rows.map(([head, ...cells]): Row => [inFull(head), ...cells.map(inFull)])}
			note={typeof note === 'string' ? withFigures(note) : note}
		/>
	);
}

function inFull(cell: Cell): Cell {
	return typeof cell === 'string' ? withFigures(cell) : cell;
}
