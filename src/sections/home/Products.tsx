import { type ProductStairType, products } from '#facts/products.ts';
import { inLetters } from '#facts/words.ts';
import { KindMark } from '#sections/blocks/KindMark.tsx';
import { ProductCard } from '#sections/blocks/ProductCard.tsx';
import { Section } from '#sections/blocks/Section.tsx';

const count = inLetters(products.length);

/** All lifts, by the steps they are for. */
export function Products() {
	return (
		<Section
			id="products"
			title={`${count.charAt(0).toUpperCase()}${count.slice(1)} Outdoor Stairlifts to Ask About`}
			background="sand"
			guess="[--guess:374rem] sm:[--guess:208rem] lg:[--guess:146rem]"
		>
			<p className="mt-4 max-w-3xl text-lg">
				Which one suits you depends on your steps and on who will ride. Each card has the weight limit, what is
				confirmed beyond it, or what to have confirmed in writing.
			</p>
			<Kind kind="straight" title="For straight steps" />
			<Kind kind="curved" title="For steps with bends or landings" />
		</Section>
	);
}

function Kind({ kind, title }: { kind: ProductStairType; title: string }) {
	return (
		<>
			<div className="mt-10 flex items-end gap-4">
				<KindMark kind={kind} />
				<h3 className="text-2xl font-bold text-pine">{title}</h3>
			</div>
			<ul className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6">
				{products
					.filter(({ stairType }) => stairType === kind)
					.map((product) => (
						<ProductCard key={product.name} product={product} />
					))}
			</ul>
		</>
	);
}
