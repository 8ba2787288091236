import { Opener } from '#dialogs/opening/Opener.tsx';
import type { Product } from '#facts/products.ts';
import { labelled, limitInWords, toConfirm } from '#facts/sheets/said.ts';
import { inWords } from '#facts/words.ts';
import { ProductPicture } from '#sections/blocks/ProductPicture.tsx';
import { Icon } from '#ui/Icon.tsx';

/** What its sheet has to show, and what to have confirmed where that is little. */
function linesOf(product: Product): string[] {
	const lines = product.highlights.flatMap((question) => labelled(product, question) ?? []);
	return lines.length > 1 ? lines : [...lines, `Have confirmed: ${inWords(toConfirm(product, 4))}`];
}

/** One lift: what is known of it, where one can read on, and the brochure that starts with it. */
export function ProductCard({ product }: { product: Product }) {
	const { name, stairType, standardLimit, article } = product;
	return (
		<li className="flex flex-col rounded-card border border-line bg-white p-5">
			<div className="-mx-5 -mt-5 mb-4 overflow-hidden rounded-t-card">
				<ProductPicture product={product} />
			</div>
			<h4 className="text-xl leading-tight font-bold text-pine">{name}</h4>
			<p className="mt-3 font-bold first-letter:uppercase">
				{stairType} rail, {standardLimit ? '' : 'up to '}
				{limitInWords(product)}
			</p>
			<ul className="mt-2 grow list-disc pl-5">
				{linesOf(product).map((line) => (
					<li key={line} className="first-letter:uppercase">
						{line}
					</li>
				))}
			</ul>
			{article ? (
				<a href={article} className="mt-2 inline-flex min-h-11 items-center self-start text-pine">
					<span>
						Read more<span className="sr-only"> about the {name}</span>
					</span>
				</a>
			) : null}
			<Opener dialog="brochure" product={product} className="mt-3 print:hidden">
				<Icon name="brochure" />
				<span>
					Free brochure<span className="sr-only"> for the {name}</span>
				</span>
			</Opener>
		</li>
	);
}
