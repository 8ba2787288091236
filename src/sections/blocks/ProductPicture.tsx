import { Opener } from '#dialogs/opening/Opener.tsx';
import { productDrawings } from '#drawings/pictures/products.tsx';
import { labelled, toConfirm } from '#facts/answers.ts';
import { fileNameOf } from '#facts/products.ts';
import type { Product } from '#facts/sheet.ts';
import { inWords, stoneAndKg } from '#facts/words.ts';
import { cardSizes, PhotographImage, photographOf } from '#photographs/photographs.tsx';

/** What its sheet has to show, and what to have confirmed. */
function linesOf(product: Product): string[] {
	const known = product.highlights.flatMap((question) => labelled(product, question) ?? []);
	return [...known, `Have confirmed: ${inWords(toConfirm(product, 4))}`];
}

/**
 * One lift: what is known of it, its article, and the brochure that starts with it. Its name leads to the article, and all of it
 * can be pressed for that. On a phone it is a row, without the facts that the comparison below has as well.
 */
export function ProductCard({ product }: { product: Product }) {
	const { name, stairType, article } = product;
	return (
		<li className="relative grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)] items-start gap-x-3 gap-y-1 rounded-card bg-surface p-3 sm:flex sm:flex-col sm:border sm:border-line sm:p-5">
			<div className="row-span-2 overflow-hidden rounded-control sm:-mx-5 sm:-mt-5 sm:mb-4 sm:self-stretch sm:rounded-b-none">
				<ProductPicture product={product} />
			</div>
			<div>
				<h4 className="text-lg leading-tight font-bold text-brand sm:text-xl">
					{article ? (
						<a href={article} className="after:absolute after:inset-0">
							{name}
						</a>
					) : (
						name
					)}
				</h4>
				<p className="leading-snug first-letter:uppercase sm:mt-3 sm:font-bold">
					<span className="max-sm:hidden">{stairType} rail, </span>
					up to {stoneAndKg(product.weightLimit.value)}
				</p>
			</div>
			<ul className="mt-2 grow list-disc pl-5 max-sm:hidden">
				{linesOf(product).map((line) => (
					<li key={line} className="first-letter:uppercase">
						{line}
					</li>
				))}
			</ul>
			<Opener
				dialog="brochure"
				product={product}
				className="relative justify-self-start max-sm:min-h-11 max-sm:px-3 max-sm:py-1 sm:mt-4"
			>
				<span>
					Free brochure<span className="sr-only"> for the {name}</span>
				</span>
			</Opener>
		</li>
	);
}

/** The lift's photograph, or its drawing: a file of its own, loaded lazily. */
export function ProductPicture({ product }: { product: Product }) {
	const name = fileNameOf(product);
	const photograph = photographOf('products', name);
	if (photograph)
		return <PhotographImage photograph={photograph} alt={`Photograph of the ${product.name}`} sizes={cardSizes} />;
	const drawing = productDrawings[name];
	if (!drawing)
		throw new Error(`The ${product.name} has no drawing: add '${name}' to src/drawings/pictures/products.tsx.`);
	return (
		<div className="relative">
			<img
				src={`/art/product-${name}.svg`}
				alt={drawing.alt}
				width={560}
				height={400}
				loading="lazy"
				decoding="async"
				className="h-auto w-full bg-brand-pale"
			/>
			<Drawn />
		</div>
	);
}

/** Says over a picture that it is drawn, and shows no particular lift. Its box is `relative`. */
export function Drawn() {
	return (
		<span className="absolute right-0 bottom-0 rounded-tl-control bg-page px-1.5 text-sm leading-snug text-ink">
			Drawing
		</span>
	);
}
