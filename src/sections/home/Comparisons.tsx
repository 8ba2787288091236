import { type ProductStairType, products } from '#facts/products.ts';
import { LiftTable } from '#sections/blocks/LiftTable.tsx';
import { Section } from '#sections/blocks/Section.tsx';

function namesOf(kind: ProductStairType): string[] {
	return products.filter(({ stairType }) => stairType === kind).map(({ name }) => name);
}

export function StraightComparison() {
	return (
		<Section
			id="compare-straight"
			title="Straight Stairlifts Compared"
			guess="[--guess:226rem] md:[--guess:97rem] lg:[--guess:63rem]"
		>
			<LiftTable
				caption="What each straight lift carries, and what is confirmed"
				lifts={namesOf('straight')}
				compare={['Weight limit', 'outdoors', 'On record beside the limit', 'To have confirmed']}
			/>
		</Section>
	);
}

export function CurvedComparison() {
	return (
		<Section
			id="compare-curved"
			title="Curved Stairlifts Compared"
			guess="[--guess:128rem] md:[--guess:58rem] lg:[--guess:43rem]"
		>
			<LiftTable
				caption="What each curved lift carries, and what is confirmed"
				lifts={namesOf('curved')}
				compare={['Weight limit', 'outdoors', 'On record beside the limit', 'To have confirmed']}
			/>
		</Section>
	);
}
