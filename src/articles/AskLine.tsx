import type { Article } from '#articles/all.ts';
import { Opener } from '#dialogs/opening/Opener.tsx';
import type { Product } from '#facts/products.ts';
import { Icon } from '#ui/Icon.tsx';

const link = 'inline-flex min-h-11 cursor-pointer items-center gap-2 text-left text-brand';

/** Links to the article's two requests, in one line below the answer. */
export function AskLine({ article, product }: { article: Article; product?: Product | undefined }) {
	return (
		<ul aria-label="Ask about your own steps" className="mt-2 flex flex-wrap gap-x-6 text-base font-bold print:hidden">
			<li>
				<Opener bare dialog="photo-quote" className={link}>
					<Icon name="camera" />
					<span className="underline underline-offset-4">{article.quoteLabel}</span>
				</Opener>
			</li>
			<li>
				<Opener bare dialog="brochure" className={link} {...(product && { product })}>
					<Icon name="brochure" />
					<span className="underline underline-offset-4">
						{article.banner ? 'Download Our Brochure' : article.brochureLabel}
					</span>
				</Opener>
			</li>
		</ul>
	);
}
