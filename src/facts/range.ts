/** A range of a figure, with the unit its name says. */
export interface Range {
	from: number;
	to: number;
}

export function sumOf(first: Range, ...others: readonly Range[]): Range {
	return others.reduce<Range>((sum, { from, to }) => ({ from: sum.from + from, to: sum.to + to }), first);
}

export function times(count: number, { from, to }: Range): Range {
	return { from: count * from, to: count * to };
}
