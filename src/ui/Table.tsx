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
}

/**
 * Rows and columns where there is room. On a phone, and with very large text, each row stands by itself, so nothing is read
 * sideways: a cell that fits on one line stands beside its column's name, a longer one below it, as wide as the row.
 */
export function Table({ caption, columns, rows, note }: TableProps) {
	for (const row of rows) {
		if (row.length !== columns.length) throw new Error(`In the table '${caption}' a row has ${row.length} cells.`);
	}
	return (
		<div className="@container my-8">
			<table role="table" className="w-full border-collapse text-base @max-[40rem]:block">
				<caption className="pb-3 text-left text-xl font-bold text-brand @max-[40rem]:block">{caption}</caption>
				<thead role="rowgroup" className="@max-[40rem]:hidden">
					<tr role="row">
						{columns.map((column) => (
							<th key={column} role="columnheader" scope="col" className="border border-line bg-band p-3 text-left">
								{column}
							</th>
						))}
					</tr>
				</thead>
				<tbody role="rowgroup" className="@max-[40rem]:grid @max-[40rem]:gap-4">
					{rows.map(([head, ...cells], row) => (
						<tr
							// biome-ignore lint/suspicious/noArrayIndexKey: the rows are static
							key={row}
							role="row"
							className="bg-surface @max-[40rem]:block @max-[40rem]:overflow-hidden @max-[40rem]:rounded-control @max-[40rem]:border-2 @max-[40rem]:border-line"
						>
							<th
								role="rowheader"
								scope="row"
								className="p-3 text-left align-top @max-[40rem]:block @max-[40rem]:bg-band @max-[40rem]:text-lg @min-[40rem]:border @min-[40rem]:border-line"
							>
								{head}
							</th>
							{cells.map((cell, index) => (
								<td
									key={columns[index + 1]}
									role="cell"
									className="p-3 align-top @max-[40rem]:flex @max-[40rem]:flex-wrap @max-[40rem]:gap-x-3 @max-[40rem]:border-t @max-[40rem]:border-line @min-[40rem]:border @min-[40rem]:border-line"
								>
									<span className={`font-bold @min-[40rem]:hidden ${widthOf(columns[index + 1])}`}>
										{columns[index + 1]}
									</span>
									<span className="block min-w-0 grow first-letter:uppercase">{cell}</span>
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

/** A long name has a line to itself; a short one leaves room beside it, the same in each row. */
function widthOf(name = ''): string {
	return name.length > 24 ? 'w-full' : 'w-[44%] min-w-min';
}
