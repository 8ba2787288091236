import { type DrawingName, drawings } from '#drawings/alternatives.ts';
import { DrawingImage } from '#drawings/Drawing.tsx';
import type { Product } from '#facts/products.ts';
import { fileNameOf } from '#facts/products.ts';
import { cardSizes, PhotographImage, photographOf } from '#photographs/photographs.tsx';

/** The lift's photograph, or its drawing: a file of its own, loaded lazily. */
export function ProductPicture({ product }: { product: Product }) {
	const name = fileNameOf(product);
	const photograph = photographOf('products', name);
	if (photograph)
		return <PhotographImage photograph={photograph} alt={`Photograph of the ${product.name}`} sizes={cardSizes} />;
	const drawing = `products/${name}` as DrawingName;
	if (!Object.hasOwn(drawings, drawing))
		throw new Error(`The ${product.name} has no drawing: add '${drawing}' to src/drawings/alternatives.json.`);
	return <DrawingImage of={drawing} className="h-auto w-full bg-brand-pale" />;
}

/** Says over a picture that it is drawn, and shows no particular lift. Its box is `relative`. */
export function Drawn() {
	return (
		<span className="absolute right-0 bottom-0 rounded-tl-control bg-page px-1.5 text-sm leading-snug text-ink">
			Drawing
		</span>
	);
}
