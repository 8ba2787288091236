// biome-ignore-all lint/a11y/noRedundantRoles: some browsers forget a table's roles when its rows are laid out as grids
import { type Column, compared, headOf } from '#facts/answers.ts';
import { PhoneFold } from '#sections/blocks/PhoneFold.tsx';
import { TableNote } from '#sections/blocks/TableNote.tsx';

const compare: readonly Column[] = ['Weight limit', 'For', 'origin', 'outdoors', 'warranty', 'footrest', 'remotes'];

/** How many columns a phone shows at once: the others, and the sources, when its visitor opens the rest. */
const shownOnPhones = 2;

/** Lifts side by side. On a phone each is two or three lines, its name beside its limit. */
export function LiftComparison({ caption, lifts }: { caption: string; lifts: readonly string[] }) {
	const table = compared({ lifts, compare });
	const { columns, rows } = table;
	const more = (column: number, known: boolean) => (column < shownOnPhones && known ? {} : { 'data-more': '' });
	return (
		<PhoneFold summary="All details and sources" className="mt-4 sm:mt-8">
			<table role="table" className="w-full border-collapse text-left max-md:block">
				<caption className="pb-2 text-left text-xl font-bold text-brand not-print:max-md:sr-only">{caption}</caption>
				<thead role="rowgroup" className="not-print:max-md:sr-only">
					<tr role="row">
						{['Lift', ...columns.map(headOf)].map((head) => (
							<th key={head} role="columnheader" scope="col" className="border border-line bg-band p-3">
								{head}
							</th>
						))}
					</tr>
				</thead>
				<tbody role="rowgroup" className="max-md:block">
					{rows.map(({ sheet: { name, article }, answers }) => (
						<tr
							key={name}
							role="row"
							className="border-line max-md:grid max-md:grid-cols-2 max-md:gap-x-3 max-md:border-t max-md:py-2 max-md:leading-snug md:bg-surface"
						>
							<th role="rowheader" scope="row" className="align-top md:border md:border-line md:p-3">
								{article ? (
									<a href={article} className="-my-2.5 inline-block py-2.5 text-brand">
										{name}
									</a>
								) : (
									name
								)}
							</th>
							{answers.map(({ text, known }, index) => (
								<td
									key={columns[index]}
									role="cell"
									className={`align-top md:border md:border-line md:p-3 ${index > 0 || text.length > 24 ? 'max-md:col-span-2' : ''} ${known ? '' : 'text-muted'}`}
									{...more(index, known)}
								>
									{index > 0 && <span className="md:hidden">{headOf(columns[index] as Column)}: </span>}
									<span className="md:block md:first-letter:uppercase">{text}</span>
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
			<p className="mt-2 text-muted" data-more="">
				<TableNote table={table} />
			</p>
		</PhoneFold>
	);
}
