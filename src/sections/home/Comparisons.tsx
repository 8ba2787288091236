import { products } from '#facts/products.ts';
import type { ProductStairType } from '#facts/sheet.ts';
import { Section } from '#sections/blocks/Section.tsx';
import { LiftComparison } from '#sections/home/LiftComparison.tsx';

function namesOf(kind: ProductStairType): string[] {
	return products.filter(({ stairType }) => stairType === kind).map(({ name }) => name);
}

export function StraightComparison() {
	return (
		<Section id="compare-straight" title="Straight Stairlifts Compared">
			<LiftComparison caption="What each straight lift carries, and who makes it" lifts={namesOf('straight')} />
		</Section>
	);
}

export function CurvedComparison() {
	return (
		<Section id="compare-curved" title="Curved Stairlifts Compared" follows>
			<LiftComparison caption="What each curved lift carries, and who makes it" lifts={namesOf('curved')} />
		</Section>
	);
}
