import { sheets } from '#facts/sheets/all.ts';
import { open } from '#facts/sheets/said.ts';
import type { ProductStairType, Sheet } from '#facts/sheets/sheet.ts';
import { stoneAndKg, type Weight } from '#facts/weight.ts';
import { inWords } from '#facts/words.ts';
import { Table } from '#ui/Table.tsx';

/** Which lifts a rider of each weight can ask about, from the sheets; those that nothing shows to be made for outdoors stand apart. */
export function WhereToBegin() {
	const limits = [...new Map(sheets.map(({ weightLimit: { value } }) => [value.stone, value])).values()];
	return (
		<Table
			caption="Where to begin, by weight and by steps"
			columns={['Dressed to go out', 'Straight flight', 'Bends or a landing']}
			rows={[
				...limits
					.sort((one, other) => one.kg - other.kg)
					.map((limit) => {
						const who = `A rider of up to ${stoneAndKg(limit)}`;
						return [who, liftsFor(limit, 'straight'), liftsFor(limit, 'curved')] as const;
					}),
				[
					'A heavier rider',
					'A heavier version, proved in writing, or a platform lift',
					'A heavier version, proved in writing, or a platform lift',
				],
			]}
			note="Limits are our guide figures. Have yours written on the quotation."
		/>
	);
}

function liftsFor({ stone }: Weight, stairType: ProductStairType): string {
	const able = sheets.filter((sheet) => sheet.stairType === stairType && sheet.weightLimit.value.stone >= stone);
	const proved = able.filter((sheet) => !open(sheet).includes('outdoors'));
	const unproved = able.filter((sheet) => !proved.includes(sheet));
	return [
		inWords(proved.map(shortName)),
		unproved.length > 0 ? `With proof of an outdoor version: ${inWords(unproved.map(shortName))}` : '',
	]
		.filter(Boolean)
		.join('. ');
}

/** `Homeglide Outdoor Stairlift` is `Homeglide`. */
function shortName({ name }: Sheet): string {
	return name.replace(/ (?:Outdoor|Curved|Straight|Stairlift)\b/g, '');
}
