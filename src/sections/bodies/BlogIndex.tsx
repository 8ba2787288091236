import { ArticleList } from '#articles/ArticleList.tsx';
import type { Listing } from '#articles/all.ts';
import { Breadcrumbs, crumbsToBlog } from '#articles/Breadcrumbs.tsx';
import { type Group, inGroups } from '#articles/slugs.ts';
import { subject } from '#facts/products.ts';
import { capitalised } from '#facts/words.ts';
import { SearchField } from '#sections/blocks/SearchField.tsx';

const introductions: Readonly<Record<Group<Listing>['name'], string>> = {
	'Start here': 'What a lift costs, and how to go about buying one.',
	Guides: 'One question each, from the first measurements to the yearly service.',
	'Lift by lift': 'What is known of each model, whom it suits, and what to have confirmed before you order.',
};

export function BlogIndex({ articles }: { articles: readonly Listing[] }) {
	return (
		<div className="mx-auto max-w-6xl px-4 py-6 sm:py-10">
			<Breadcrumbs crumbs={crumbsToBlog} />
			<h1 className="mt-3 text-3xl font-bold text-brand sm:text-4xl">{capitalised(subject.one)} guides</h1>
			<p className="mt-4 max-w-3xl text-lg">
				Plain words on what {subject.many} are, what they cost, and what to ask before you buy one.
			</p>
			<div className="mt-6">
				<SearchField id="search-guides" label="Search the guides" />
			</div>
			{inGroups(articles).map((group) => (
				<ArticleGroup key={group.name} {...group} />
			))}
		</div>
	);
}

function ArticleGroup({ name, articles }: Group<Listing>) {
	const id = name.toLowerCase().replaceAll(' ', '-');
	return (
		<section aria-labelledby={id} className="mt-12">
			<h2 id={id} className="text-2xl font-bold text-brand sm:text-3xl">
				{name}
			</h2>
			<p className="mt-2 mb-6 max-w-3xl text-lg">{introductions[name]}</p>
			<ArticleList articles={articles} />
		</section>
	);
}
