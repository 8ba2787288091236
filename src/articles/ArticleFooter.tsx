import { BackToBlog, Byline } from '#articles/ArticleHeader.tsx';
import { ArticleThumbnail } from '#articles/ArticleImage.tsx';
import type { Article, Listing } from '#articles/all.ts';
import { Opener } from '#dialogs/opening/Opener.tsx';
import { shortName } from '#facts/answers.ts';
import { figures } from '#facts/figures.ts';
import type { Product } from '#facts/products.ts';
import { Icon } from '#ui/Icon.tsx';

interface AskUsProps {
	article: Article;
	/** The lift the article is about: the brochure request begins with it. */
	product?: Product | undefined;
}

/** The end of every article: the photo quote and the brochure; on the pages of lifts a banner on the brand's ground. */
function AskUs({ article: { banner, quoteLabel, brochureLabel }, product }: AskUsProps) {
	return (
		<section
			aria-labelledby="ask-us"
			className={`rounded-card ${product ? 'bg-brand text-inverse' : 'border border-line bg-surface'} p-4 sm:p-8 print:hidden`}
		>
			<h2 id="ask-us" className={`text-xl font-bold sm:text-2xl ${product ? '' : 'text-brand'}`}>
				{product ? `Ask about the ${shortName(product)}` : 'When you are ready'}
			</h2>
			<p className="mt-1 leading-snug sm:mt-2">
				Send {figures.quotePhotos} of your steps and we aim to answer {figures.quoteReply}.{' '}
				<span className="max-sm:hidden">{product ? 'There is no obligation.' : 'Quote and brochure are free.'}</span>
			</p>
			<div className="mt-4 flex flex-wrap gap-2 max-sm:[&_button]:grow max-sm:[&_button]:basis-32 max-sm:[&_button]:px-2 max-sm:[&_svg]:hidden sm:gap-3">
				<Opener dialog="photo-quote" look={product ? 'plain' : 'main'}>
					<Icon name="camera" />
					{banner ? 'Request a Quote' : quoteLabel}
				</Opener>
				<Opener dialog="brochure" look={product ? 'onDark' : 'plain'} {...(product && { product })}>
					<Icon name="brochure" />
					{banner ? 'Download Our Brochure' : brochureLabel}
				</Opener>
			</div>
		</section>
	);
}

interface Props extends AskUsProps {
	related: readonly Listing[];
}

export function ArticleFooter({ article, product, related }: Props) {
	return (
		<footer className="mt-4 sm:mt-12">
			<AskUs article={article} product={product} />
			<Related articles={related} ofLift={product !== undefined} />
			{product ? <Byline article={article} isLast /> : <BackToBlog />}
		</footer>
	);
}

/** @param ofLift on a phone its text has led to the same pages already */
function Related({ articles, ofLift }: { articles: readonly Listing[]; ofLift: boolean }) {
	if (articles.length === 0) return null;
	return (
		<nav aria-labelledby="related" className={`mt-4 sm:mt-10 print:hidden ${ofLift ? 'max-sm:hidden' : ''}`}>
			<h2 id="related" className="text-xl font-bold text-brand sm:text-2xl">
				Read next
			</h2>
			<ul className="mt-2 grid grid-cols-1 sm:mt-4 sm:grid-cols-2 sm:gap-3">
				{articles.map((article) => (
					<li key={article.link} className="max-sm:nth-[n+3]:hidden">
						<RelatedArticle {...article} />
					</li>
				))}
			</ul>
		</nav>
	);
}

/** A small picture and the title, in one link. */
function RelatedArticle({ link, title, image, photograph }: Listing) {
	return (
		<a
			href={link}
			className="flex h-full min-h-11 items-center gap-4 overflow-hidden leading-snug font-bold text-brand max-sm:border-t max-sm:border-line sm:rounded-control sm:border sm:border-line sm:bg-surface sm:pr-3 sm:hover:border-brand"
		>
			<span className="w-28 shrink-0 self-stretch max-sm:hidden [&_img]:h-full [&_img]:object-cover">
				<ArticleThumbnail drawing={image} photograph={photograph} alt="" />
			</span>
			<span className="min-w-0 py-2">{title}</span>
		</a>
	);
}
