import { Opener } from '#dialogs/opening/Opener.tsx';
import { figures } from '#facts/figures.ts';
import type { Product } from '#facts/products.ts';
import { Icon } from '#ui/Icon.tsx';

interface AskUsProps {
	quoteLabel: string;
	brochureLabel: string;
	/** The lift the article is about: the brochure request begins with it. */
	product?: Product | undefined;
}

/** The end of every article: the photo quote and the brochure. */
export function AskUs(props: AskUsProps) {
	return (
		<section aria-labelledby="ask-us" className="rounded-card border-2 border-brand bg-surface p-5 sm:p-8 print:hidden">
			<h2 id="ask-us" className="text-2xl font-bold text-brand">
				When you are ready
			</h2>
			<p className="mt-2">
				Send {figures.quotePhotos} of your steps and we aim to answer {figures.quoteReply}. Or read at home first: the
				brochure is free. Neither one binds you to anything.
			</p>
			<AskButtons {...props} />
		</section>
	);
}

/** The banner that the pages of some lifts end with. */
export function QuoteBanner({ product }: Pick<AskUsProps, 'product'>) {
	return (
		<section aria-labelledby="ask-us" className="rounded-card bg-brand p-5 text-inverse sm:p-8 print:hidden">
			<h2 id="ask-us" className="text-2xl font-bold">
				{product ? `Ask about the ${product.name}` : 'Ask about a lift for your steps'}
			</h2>
			<p className="mt-2">
				Send {figures.quotePhotos} of your steps and we aim to answer {figures.quoteReply}. There is no obligation.
			</p>
			<AskButtons quoteLabel="Request a Quote" brochureLabel="Download Our Brochure" product={product} onDark />
		</section>
	);
}

function AskButtons({ quoteLabel, brochureLabel, product, onDark }: AskUsProps & { onDark?: boolean }) {
	return (
		<div className="mt-5 flex flex-col gap-3 sm:flex-row">
			<Opener dialog="photo-quote" look={onDark ? 'plain' : 'main'}>
				<Icon name="camera" />
				{quoteLabel}
			</Opener>
			<Opener dialog="brochure" look={onDark ? 'onDark' : 'plain'} {...(product && { product })}>
				<Icon name="brochure" />
				{brochureLabel}
			</Opener>
		</div>
	);
}
