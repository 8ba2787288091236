import { figures } from '#facts/figures.ts';
import { type ProductStairType, products } from '#facts/products.ts';
import { LiftTable } from '#sections/blocks/LiftTable.tsx';
import { Section } from '#sections/blocks/Section.tsx';

const bruno = `The Bruno figure holds for some versions; the standard one carries ${figures.weightBrunoStandard}.`;

function namesOf(kind: ProductStairType): string[] {
	return products.filter(({ stairType }) => stairType === kind).map(({ name }) => name);
}

export function StraightComparison() {
	return (
		<Section
			id="compare-straight"
			title="Straight Stairlifts Compared"
			guess="[--guess:140rem] md:[--guess:59rem] lg:[--guess:49rem]"
		>
			<LiftTable
				caption="Weight, seat, remote control and footrest"
				lifts={namesOf('straight')}
				compare={['Weight limit', 'Swivel seat', 'Remote control', 'Footrest']}
				note={bruno}
			/>
		</Section>
	);
}

export function CurvedComparison() {
	return (
		<Section
			id="compare-curved"
			title="Curved Stairlifts Compared"
			guess="[--guess:72rem] md:[--guess:37rem] lg:[--guess:33rem]"
		>
			<LiftTable
				caption="Weight, rail and batteries"
				lifts={namesOf('curved')}
				compare={['Weight limit', 'Longest rail', 'Batteries']}
				note={`Limits of the Handicare and the Infinity are those of the standard version. ${bruno}`}
			/>
		</Section>
	);
}
