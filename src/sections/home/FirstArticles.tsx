import { ArticleCard } from '#articles/ArticleList.tsx';
import type { Listing } from '#articles/all.ts';
import { Section } from '#blocks/Section.tsx';
import { buttonClass } from '#ui/Button.tsx';

/** The articles to begin with, on the home page. */
export function FirstArticles({ articles }: { articles: readonly Listing[] }) {
	return (
		<Section id="guides" title="Guides to Read First" background="band">
			<ul className="mt-4 grid gap-3 sm:mt-8 sm:gap-6 md:grid-cols-2 lg:grid-cols-3">
				{articles.map((article) => (
					<li key={article.link} className="max-lg:last:hidden">
						<ArticleCard article={article} brief />
					</li>
				))}
			</ul>
			<p className="mt-4 sm:mt-8">
				<a href="/blog" className={buttonClass()}>
					Read Our Blog
				</a>
			</p>
		</Section>
	);
}
