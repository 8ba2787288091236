import { askTheInstaller, type Features, features } from '#facts/comparison.ts';
import { type Product, products } from '#facts/products.ts';
import { stoneAndKg } from '#facts/weight.ts';
import { Table } from '#ui/Table.tsx';

const say = {
	'Weight limit': ({ weightLimit }) => stoneAndKg(weightLimit),
	'Stair type': ({ stairType }) => (stairType === 'straight' ? 'Straight' : 'Curved'),
	'Where it is made': known('origin'),
	Footrest: known('footrest'),
	'Remote control': known('remote'),
	'Swivel seat': known('swivel'),
	'Heavy-duty version': known('heavyDuty'),
	'Longest rail': known('longestRail'),
	Batteries: known('batteries'),
} satisfies Record<string, (product: Product) => string>;

function known(feature: keyof Features) {
	return ({ name }: Product) => features[name]?.[feature] ?? askTheInstaller;
}

const unknown = `Where a cell says '${askTheInstaller}', we found no source good enough to speak for the maker.`;

export interface LiftTableProps {
	caption: string;
	/** Names of products. */
	lifts: readonly string[];
	compare: readonly (keyof typeof say)[];
	/** What must be said of these lifts. */
	note?: string;
}

/** Lifts side by side, from what the facts have of each. */
export function LiftTable({ caption, lifts, compare, note = '' }: LiftTableProps) {
	const rows = lifts.map((name) => {
		const product = products.find((one) => one.name === name);
		if (!product) throw new Error(`No product is called ${name}.`);
		return [
			<Name key={name} {...product} />,
			...compare.map((column) => <Answer key={column} text={say[column](product)} />),
		] as const;
	});
	return <Table caption={caption} columns={['Lift', ...compare]} rows={rows} note={`${note} ${unknown}`.trim()} />;
}

function Name({ name, article }: Product) {
	if (!article) return name;
	return (
		<a href={article} className="-my-2 inline-block py-2 text-pine">
			{name}
		</a>
	);
}

/** What is known stands out from what is not. */
function Answer({ text }: { text: string }) {
	return text === askTheInstaller ? <span className="text-soft">{text}</span> : text;
}
