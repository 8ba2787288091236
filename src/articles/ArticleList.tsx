import { ArticleCard } from '#articles/ArticleCard.tsx';
import type { Listing } from '#articles/all.ts';

export function ArticleList({ articles }: { articles: readonly Listing[] }) {
	return (
		<ul className="grid gap-6 md:grid-cols-2">
			{articles.map((article) => (
				<li key={article.link}>
					<ArticleCard article={article} />
				</li>
			))}
		</ul>
	);
}
