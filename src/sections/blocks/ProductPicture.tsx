import { type ProductScene, productAlts } from '#drawings/pictures/products.tsx';
import { fileNameOf, type Product } from '#facts/products.ts';
import { cardSizes, PhotographImage } from '#photographs/PhotographImage.tsx';
import { photographOf } from '#photographs/photographs.ts';

/** The lift's photograph, or its drawing: a file of its own, loaded lazily. */
export function ProductPicture({ product }: { product: Product }) {
	const scene = fileNameOf(product) as ProductScene;
	const photograph = photographOf('products', scene);
	if (photograph)
		return <PhotographImage photograph={photograph} alt={`Photograph of the ${product.name}`} sizes={cardSizes} />;
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
