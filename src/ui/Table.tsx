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
 * Rows and columns on a wide screen. On a phone each row stands by itself, each cell beside its column's name, so nothing
 * is read sideways.
 */
export function Table({ caption, columns, rows, note }: TableProps) {
	for (const row of rows) {
		if (row.length !== columns.length) throw new Error(`In the table '${caption}' a row has ${row.length} cells.`);
	}
	return (
		<div className="my-8">
			<table role="table" className="w-full border-collapse text-base max-md:block">
				<caption className="pb-3 text-left text-xl font-bold text-pine max-md:block">{caption}</caption>
				<thead role="rowgroup" className="max-md:hidden">
					<tr role="row">
						{columns.map((column) => (
							<th key={column} role="columnheader" scope="col" className="border border-line bg-sand p-3 text-left">
								{column}
							</th>
						))}
					</tr>
				</thead>
				<tbody role="rowgroup" className="max-md:grid max-md:gap-4">
					{rows.map(([head, ...cells], row) => (
						<tr
							// biome-ignore lint/suspicious/noArrayIndexKey: the rows are static
							key={row}
							role="row"
							className="bg-white max-md:block max-md:overflow-hidden max-md:rounded-control max-md:border-2 max-md:border-line"
						>
							<th
								role="rowheader"
								scope="row"
								className="p-3 text-left align-top max-md:block max-md:bg-sand max-md:text-lg md:border md:border-line"
							>
								{head}
							</th>
							{cells.map((cell, index) => (
								<td
									key={columns[index + 1]}
									role="cell"
									className="p-3 align-top max-md:grid max-md:grid-cols-2 max-md:gap-3 max-md:border-t max-md:border-line md:border md:border-line"
								>
									<span className="font-bold md:hidden">{columns[index + 1]}</span>
									<span className="block first-letter:uppercase">{cell}</span>
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
			{note ? <p className="mt-2 text-base text-soft">{note}</p> : null}
		</div>
	);
}
