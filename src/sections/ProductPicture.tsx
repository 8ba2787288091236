import { type ProductScene, productAlts } from '#art/Products.tsx';
import type { Product } from '#facts/products.ts';

/** The lift's drawing: a file of its own, fetched only when its card comes near. */
export function ProductPicture({ product }: { product: Product }) {
	const scene = sceneOf(product);
	return (
		<img
			src={`/art/product-${scene}.svg`}
			alt={productAlts[scene]}
			width={560}
			height={400}
			loading="lazy"
			decoding="async"
			className="h-auto w-full bg-mint"
		/>
	);
}

/** The scene is named after the lift. */
export function sceneOf({ name }: Product): ProductScene {
	return name.toLowerCase().replaceAll(' ', '-') as ProductScene;
}
