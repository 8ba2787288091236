import { Opener } from '#dialogs/opening/Opener.tsx';
import { highlights } from '#facts/highlights.ts';
import type { Product } from '#facts/products.ts';
import { stoneAndKg } from '#facts/weight.ts';
import { ProductPicture } from '#sections/blocks/ProductPicture.tsx';
import { Icon } from '#ui/Icon.tsx';

const nothingMore = ['Seat, footrest and remote control: ask the installer'];

/** One lift: what is known of it, where one can read on, and the brochure that starts with it. */
export function ProductCard({ product }: { product: Product }) {
	const { name, stairType, weightLimit, article } = product;
	return (
		<li className="flex flex-col rounded-card border border-line bg-white p-5">
			<div className="-mx-5 -mt-5 mb-4 overflow-hidden rounded-t-card">
				<ProductPicture product={product} />
			</div>
			<h4 className="text-xl leading-tight font-bold text-pine">{name}</h4>
			<p className="mt-3 font-bold first-letter:uppercase">
				{stairType} rail, up to {stoneAndKg(weightLimit)}
			</p>
			<ul className="mt-2 grow list-disc pl-5">
				{(highlights[name] ?? nothingMore).map((fact) => (
					<li key={fact} className="first-letter:uppercase">
						{fact}
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
