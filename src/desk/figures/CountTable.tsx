import type { NamedCount } from '#desk/contract.ts';
import { addUp, mostRows } from '#desk/figures/add-up.ts';

interface CountTableProps {
	caption: string;
	columns: readonly [name: string, count: string];
	counts: readonly NamedCount[];
	/** In the order of the names, with all of them; otherwise the largest first. */
	byName?: boolean;
	/** What a name is shown as. */
	words?: (name: string) => string;
}

/** Counts by name, in two columns that fit a phone. Nothing where there are none. */
export function CountTable({
	caption,
	columns: [name, count],
	counts,
	byName = false,
	words = String,
}: CountTableProps) {
	const sums = addUp(counts);
	if (sums.length === 0) return null;
	const shown = byName ? [...sums].sort((one, other) => (one.name < other.name ? -1 : 1)) : sums.slice(0, mostRows);
	return (
		<>
			<table className="mt-8 w-full max-w-2xl bg-surface text-base">
				<caption className="pb-3 text-left text-xl font-bold text-brand">{caption}</caption>
				<thead>
					<tr className="border border-line bg-band">
						<th scope="col" className="p-2 text-left">
							{name}
						</th>
						<th scope="col" className="w-0 p-2 text-right">
							{count}
						</th>
					</tr>
				</thead>
				<tbody>
					{shown.map((one) => (
						<tr key={one.name} className="border border-line">
							<th scope="row" className="p-2 text-left font-normal wrap-anywhere">
								{words(one.name)}
							</th>
							<td className="p-2 text-right">{one.count.toLocaleString('en-GB')}</td>
						</tr>
					))}
				</tbody>
			</table>
			{shown.length < sums.length ? (
				<p className="mt-2 text-base text-muted">
					The {mostRows} largest of {sums.length}.
				</p>
			) : null}
		</>
	);
}
