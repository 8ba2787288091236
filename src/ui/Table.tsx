// biome-ignore-all lint/a11y/noRedundantRoles: some browsers forget a table's roles when it is laid out as blocks
import type { ReactNode } from 'react';

export type Cell = Exclude<ReactNode, undefined>;

export type Row = readonly [Cell, ...Cell[]];

export interface TableProps {
	/** What the table compares, as a title. */
	caption: string;
	/** The head of each column; the first column names the rows. */
	columns: readonly string[];
	rows: readonly Row[];
	/** What a reader must know to read it right. */
	note?: ReactNode;
	/** Whether the heading above says its title already. */
	isTitled?: boolean;
	/** Whether it stays a table on a phone too: two short columns. */
	isNarrow?: boolean;
	/** Whether its cells are short: it stays a table on a tablet, and figures stand under one another. */
	isDense?: boolean;
}

/** A figure, or as long as a range of prices: where all are, they stand at the ends of their lines on a phone, under one another. */
const shortCell = 20;

const isShort = (cell: Cell): boolean =>
	typeof cell === 'number' || (typeof cell === 'string' && cell.length <= shortCell);

function isSame(cells: readonly Cell[]): boolean {
	return cells.length > 1 && cells.every((cell) => cell === cells[0] || (cell === '–' && cells[0] === 0));
}

/**
 * Rows and columns where there is room. On a phone, and with very large text, each row stands by itself, so nothing is read
 * sideways: a cell follows its column's name; an empty one is left out, and what is the same in each column is said once.
 */
export function Table({ caption, columns, rows, note, isTitled, isNarrow, isDense }: TableProps) {
	for (const row of rows) {
		if (row.length !== columns.length) throw new Error(`In the table '${caption}' a row has ${row.length} cells.`);
	}
	const areShort = rows.every(([, ...cells]) => cells.every(isShort));
	return (
		<div
			className={
				isNarrow
					? 'my-4 max-w-2xl sm:my-8'
					: isDense
						? '@container my-4'
						: `my-4 sm:my-8 ${columns.length > 4 ? '@container/many' : '@container'}`
			}
		>
			{/* Columns are as wide as a range of prices (`scripts/build/integrations.ts`). */}
			<table
				role="table"
				className="w-full border-collapse text-base folded:block folded:max-w-lg [&_.inline-block]:whitespace-nowrap folded:[&_.inline-block]:whitespace-normal"
			>
				<caption className={isTitled ? 'sr-only' : 'pb-2 text-left font-bold folded:block'}>{caption}</caption>
				<thead role="rowgroup" className="folded:hidden">
					<tr role="row">
						{columns.map((column) => (
							<th
								key={column}
								role="columnheader"
								scope="col"
								className="border border-line bg-band p-2 text-left lg:p-3"
							>
								{column}
							</th>
						))}
					</tr>
				</thead>
				<tbody role="rowgroup" className="folded:grid folded:gap-2">
					{rows.map(([head, ...cells], row) => (
						<tr
							// biome-ignore lint/suspicious/noArrayIndexKey: the rows are static
							key={row}
							role="row"
							className="bg-surface folded:block folded:border-t folded:border-line folded:bg-transparent folded:pt-2"
						>
							<th
								role="rowheader"
								scope="row"
								className="border border-line p-2 text-left align-top leading-snug lg:p-3 folded:block folded:border-0 folded:p-0 folded:text-brand"
							>
								{head}
							</th>
							{cells.map((cell, index) => (
								<td
									key={columns[index + 1]}
									role="cell"
									className={`border border-line p-2 align-top leading-snug lg:p-3 folded:border-0 folded:px-0 folded:py-0.5 ${cell === '' || (index > 0 && isSame(cells)) ? 'folded:hidden' : areShort ? 'folded:flex folded:flex-wrap' : 'folded:block'}${columns[index + 1] === 'Total' ? ' font-bold' : ''}`}
								>
									<span className="hidden text-muted folded:inline">
										{isSame(cells)
											? cell === 0
												? 'Nothing'
												: 'Each:'
											: `${columns[index + 1]}:`.replace('?:', '?')}{' '}
									</span>
									<span
										className={`block first-letter:uppercase ${isSame(cells) && cell === 0 ? 'folded:hidden' : areShort ? 'folded:ml-auto' : 'folded:inline'}`}
									>
										{cell}
									</span>
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
			{note ? <p className="mt-2 text-base text-muted">{note}</p> : null}
		</div>
	);
}
