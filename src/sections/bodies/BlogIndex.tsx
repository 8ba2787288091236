import { ArticleList } from '#articles/ArticleList.tsx';
import type { Listing } from '#articles/all.ts';
import { SearchField } from '#sections/blocks/SearchField.tsx';

export function BlogIndex({ articles }: { articles: readonly Listing[] }) {
	return (
		<div className="mx-auto max-w-6xl px-4 py-8 sm:py-12">
			<h1 className="text-3xl font-bold text-pine sm:text-4xl">Outdoor stairlift guides</h1>
			<p className="mt-4 max-w-3xl text-lg">
				Plain words on what outdoor stairlifts are, what they cost, and what to ask before you buy one.
			</p>
			<div className="mt-6">
				<SearchField id="search-guides" label="Search the guides" />
			</div>
			<div className="mt-8">
				<ArticleList articles={articles} />
			</div>
		</div>
	);
}
