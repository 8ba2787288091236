import { sheets } from '#facts/sheets/all.ts';
import { open } from '#facts/sheets/said.ts';
import type { ProductStairType, Sheet } from '#facts/sheets/sheet.ts';
import { heavyDutyLimit, stoneAndKg, type Weight } from '#facts/weight.ts';
import { inWords } from '#facts/words.ts';
import { Table } from '#ui/Table.tsx';

/** Which lifts a rider of each weight can ask about, from the sheets; those that nothing shows to be made for outdoors here stand apart. */
export function WhereToBegin() {
	const limits = [heavyDutyLimit, ...sheets.map(({ weightLimit }) => weightLimit.value)].sort(
		(one, other) => one.kg - other.kg,
	);
	// Two lifts with one limit in stone may differ by a kilogram: the row has the lower figure, the note the other.
	const lowest = limits.filter(({ stone }, place) => limits.findIndex((one) => one.stone === stone) === place);
	const higher = sheets.filter(({ weightLimit: { value } }) =>
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
			note={`Limits are our guide figures${others}. Have yours written on the quotation.`}
		/>
	);
}

function liftsFor({ stone }: Weight, stairType: ProductStairType): string {
	const mostOf = ({ weightLimit, heavyDuty }: Sheet) => (heavyDuty ? heavyDutyLimit : weightLimit.value);
	const able = sheets.filter((sheet) => sheet.stairType === stairType && mostOf(sheet).stone >= stone);
	const nameOf = (sheet: Sheet) =>
		`${shortName(sheet)}${sheet.weightLimit.value.stone < stone ? ' in a heavy-duty version' : ''}`;
	const proved = able.filter((sheet) => !open(sheet).includes('outdoors'));
	const unproved = able.filter((sheet) => !proved.includes(sheet));
	return [
		inWords(proved.map(nameOf)),
		unproved.length > 0 ? `With proof of an outdoor version: ${inWords(unproved.map(nameOf))}` : '',
	]
		.filter(Boolean)
		.join('. ');
}

/** `Homeglide Outdoor Stairlift` is `Homeglide`. */
function shortName({ name }: Sheet): string {
	return name.replace(/ (?:Outdoor|Curved|Straight|Stairlift)\b/g, '');
}
