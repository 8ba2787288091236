import { ArticleThumbnail } from '#articles/ArticleImage.tsx';
import { AskUs, QuoteBanner } from '#articles/AskUs.tsx';
import type { Article, Listing } from '#articles/all.ts';
import { BackToBlog } from '#articles/BackToBlog.tsx';
import type { Product } from '#facts/products.ts';

interface Props {
	article: Article;
	/** The lift it is about. */
	product?: Product | undefined;
	related: readonly Listing[];
}

export function ArticleFooter({ article, product, related }: Props) {
	return (
		<footer className="mt-12">
			{article.banner ? <QuoteBanner product={product} /> : <AskUs {...article} product={product} />}
			<Related articles={related} />
			{article.backToBlog ? <BackToBlog /> : null}
		</footer>
	);
}

function Related({ articles }: { articles: readonly Listing[] }) {
	if (articles.length === 0) return null;
	return (
		<nav aria-labelledby="related" className="mt-10 print:hidden">
			<h2 id="related" className="text-2xl font-bold text-brand">
				Read next
			</h2>
			<ul className="mt-4 grid grid-cols-1 gap-3 sm:grid-cols-2">
				{articles.map((article) => (
					<li key={article.link}>
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
			className="flex h-full items-center gap-4 overflow-hidden rounded-control border border-line bg-surface pr-3 leading-snug font-bold text-brand hover:border-brand"
		>
			<span className="w-28 max-w-1/3 shrink-0 self-start">
				<ArticleThumbnail drawing={image} photograph={photograph} alt="" />
			</span>
			<span className="min-w-0 py-2">{title}</span>
		</a>
	);
}
