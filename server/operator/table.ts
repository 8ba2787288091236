/** A table for the terminal: the first column to the left, the others, which are numbers, to the right. */
export function table(titles: readonly string[], lines: readonly (readonly (string | number)[])[]): string {
	const rows = [titles, ...lines.map((line) => line.map(String))];
	const widths = titles.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
	return rows
		.map((row) =>
			row
				.map((text, column) => (column === 0 ? text.padEnd(widths[0] ?? 0) : text.padStart(widths[column] ?? 0)))
				.join('  '),
		)
		.join('\n');
}
