import { priceYear } from '#facts/guide-prices.ts';
import { products, subject } from '#facts/products.ts';
import type { ProductStairType } from '#facts/sheet.ts';
import { capitalised, inLetters, titled } from '#facts/words.ts';
import { KindMark } from '#sections/blocks/KindMark.tsx';
import { ProductCard } from '#sections/blocks/ProductCard.tsx';
import { Section } from '#sections/blocks/Section.tsx';

const title = `${capitalised(inLetters(products.length))} ${titled(subject.many)} to Ask About`;

/** All lifts, by the steps they are for. */
export function Products() {
	return (
		<Section id="products" title={title} background="band">
			<p className="mt-3 max-w-3xl sm:mt-4 sm:text-lg">
				Which one suits you depends on your steps and on who will ride. Weight limits are our guide figures of{' '}
				{priceYear}, to be confirmed on your quotation.
			</p>
			<Kind kind="straight" title="For straight steps" />
			<Kind kind="curved" title="For steps with bends or landings" />
		</Section>
	);
}

function Kind({ kind, title }: { kind: ProductStairType; title: string }) {
	return (
		<>
			<div className="mt-5 flex items-center gap-4 sm:mt-10">
				<span className="max-sm:hidden">
					<KindMark kind={kind} />
				</span>
				<h3 className="text-xl font-bold text-brand sm:text-2xl">{title}</h3>
			</div>
			<ul className="mt-3 grid gap-2 sm:mt-4 sm:gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6">
				{products
					.filter(({ stairType }) => stairType === kind)
					.map((product) => (
						<ProductCard key={product.name} product={product} />
					))}
			</ul>
		</>
	);
}
