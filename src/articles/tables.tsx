import { LiftTable } from '#blocks/LiftTable.tsx';
import { liftsFor, shortName, weightLimits } from '#facts/answers.ts';
import { withFigures } from '#facts/figures.ts';
import { capitalised, numbersWhole, stoneAndKg } from '#facts/in-words.ts';
import { products } from '#facts/products.ts';
import { type Cell, type Row, Table, type TableProps } from '#ui/Table.tsx';

/** A table as a writer writes it: with `{figures}` in its texts. */
export function ComparisonTable({ caption, columns, rows, note, isTitled = false }: TableProps) {
	return (
		<Table
			caption={withFigures(caption)}
			columns={columns.map((column) => withFigures(column))}
			rows={rows.map(([head, ...cells]): Row => [inFull(head), ...cells.map(inFull)])}
			isTitled={isTitled}
			note={typeof note === 'string' ? withFigures(note) : note}
		/>
	);
}

/** A cell's text with its figures, telephone numbers whole; a link or a name in code where all of it is one, as in Markdown. */
function inFull(cell: Cell): Cell {
	if (typeof cell !== 'string') return cell;
	const [, name] = /^`(.+)`$/.exec(cell) ?? [];
	if (name) return <code>{name}</code>;
	const [, words, link] = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(cell) ?? [];
	if (!words || !link) return capitalised(withFigures(cell));
	const href = withFigures(link).replace(/\s/g, '');
	return <a href={href}>{numbersWhole(withFigures(words))}</a>;
}

/** All lifts. */
export function WeightTable() {
	return (
		<LiftTable
			caption="What each lift may carry"
			lifts={products.map(({ name }) => name)}
			compare={['Stair type', 'Weight limit']}
		/>
	);
}

/** Which lifts a rider of each weight can ask about, from the products; those that nothing shows to be made for outdoors here stand apart. */
export function WhereToBegin() {
	const lowest = weightLimits();
	const higher = products.filter(({ weightLimit: { value } }) =>
		lowest.some(({ stone, kg }) => stone === value.stone && kg < value.kg),
	);
	const others = higher.map((sheet) => `; the ${shortName(sheet)}’s is ${sheet.weightLimit.value.kg}\u00a0kg`).join('');
	return (
		<Table
			caption="Where to begin, by weight and by steps"
			columns={['Dressed to go out', 'Straight flight', 'Bends or a landing']}
			rows={[
				...lowest.map((limit) => {
					const who = `A rider of up to ${stoneAndKg(limit)}`;
					return [who, liftsFor(limit, 'straight'), liftsFor(limit, 'curved')] as const;
				}),
				[
					'A heavier rider',
					'A heavier version, proved in writing, or a platform lift',
					'A heavier version, proved in writing, or a platform lift',
				],
			]}
			note={`Limits are our own figures${others}. Check yours on the quote.`}
		/>
	);
}
