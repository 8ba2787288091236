import { AskUs, QuoteBanner } from '#articles/AskUs.tsx';
import type { Article, Listing } from '#articles/all.ts';
import { BackToBlog } from '#articles/BackToBlog.tsx';
import { products } from '#facts/products.ts';

export function ArticleFooter({ article, related }: { article: Article; related: readonly Listing[] }) {
	const product = products.find((one) => one.article === article.link);
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
			<h2 id="related" className="text-2xl font-bold text-pine">
				Read next
			</h2>
			<ul className="mt-2">
				{articles.map(({ link, title }) => (
					<li key={link}>
						<a href={link} className="inline-flex min-h-11 items-center py-1 leading-snug text-pine">
							{title}
						</a>
					</li>
				))}
			</ul>
		</nav>
	);
}
