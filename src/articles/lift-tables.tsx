import { ComparisonTable } from '#articles/ComparisonTable.tsx';
import { figures, sourcedFigures } from '#facts/figures.ts';
import { products } from '#facts/products.ts';
import { type Column, compared, headOf, pointInWords } from '#facts/sheets/table.ts';
import { LiftTable } from '#sections/blocks/LiftTable.tsx';
import { SourceLine } from '#sections/blocks/SourceLine.tsx';
import { TableNote } from '#sections/blocks/TableNote.tsx';
import { Table } from '#ui/Table.tsx';

/** The five straight lifts that the Synergy's page compares. */
export function SynergyTable() {
	return (
		<LiftTable
			caption="Bespoke Synergy and four other straight lifts"
			lifts={[
				'Bespoke Synergy',
				'Acorn 130 Outdoor',
				'Brooks 130 Outdoor',
				'Handicare 1000 Outdoor',
				'Homeglide Outdoor Stairlift',
			]}
			compare={['Weight limit', 'For', 'origin', 'outdoors', 'footrest', 'remotes', 'swivel']}
		/>
	);
}

const besideHomeglide = [
	'Homeglide Outdoor Stairlift',
	'Acorn 130 Outdoor',
	'Handicare 1000 Outdoor',
	'Brooks 130 Outdoor',
] as const;

/** By origin, weight, footrest, remote and swivel: point by point, since of some points nothing is known. */
export function HomeglideTable() {
	const points: readonly Column[] = ['origin', 'Weight limit', 'footrest', 'remotes', 'swivel'];
	const table = compared({ lifts: besideHomeglide, compare: points });
	return (
		<Table
			caption="Homeglide and three other straight lifts"
			columns={['Point', 'What we know, and what to ask']}
			rows={points.map((point) => [headOf(point), pointInWords(besideHomeglide, point)])}
			note={<TableNote table={{ ...table, asked: [] }} />}
		/>
	);
}

export function BrunoTable() {
	return (
		<LiftTable
			caption="Bruno Elite, Homeglide and Synergy"
			lifts={['Bruno Elite Outdoor Straight', 'Homeglide Outdoor Stairlift', 'Bespoke Synergy']}
			compare={['Weight limit', 'For', 'origin', 'outdoors', 'footrest', 'remotes', 'swivel']}
		/>
	);
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

/** The three kinds of lift: price, and how long fitting takes. */
export function PriceTable() {
	return (
		<ComparisonTable
			caption="{priceYear} guide prices, with VAT and installation"
			columns={['Kind of lift', 'Guide price', 'Time to fit']}
			rows={[
				['Straight stairlift', figures.straightPrice, figures.installStraight],
				['Curved stairlift', figures.curvedPrice, figures.installCurved],
				['Platform lift', figures.platformPrice, 'By its height and its base'],
			]}
			note={
				<>
					If VAT relief applies to you, you may pay less. <SourceLine from={sourcedFigures.straightPrice.from} short />
				</>
			}
		/>
	);
}
