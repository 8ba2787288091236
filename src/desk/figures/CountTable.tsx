import type { NamedCount } from '#desk/contract.ts';
import { addUp, mostRows } from '#desk/figures/add-up.ts';
import { Table } from '#ui/Table.tsx';

interface CountTableProps {
	caption: string;
	columns: readonly [name: string, count: string];
	counts: readonly NamedCount[];
	/** In the order of the names, with all of them; otherwise the largest first. */
	byName?: boolean;
	/** What a name is shown as. */
	words?: (name: string) => string;
}

/** Counts by name. Nothing where there are none. */
export function CountTable({ caption, columns, counts, byName = false, words = String }: CountTableProps) {
	const sums = addUp(counts);
	if (sums.length === 0) return null;
	const shown = byName ? sums.toSorted((one, other) => (one.name < other.name ? -1 : 1)) : sums.slice(0, mostRows);
	return (
		<Table
			caption={caption}
			columns={columns}
			rows={shown.map(({ name, count }) => [words(name), count.toLocaleString('en-GB')])}
			note={shown.length < sums.length ? `The ${mostRows} largest of ${sums.length}.` : undefined}
		/>
	);
}
