import { ArticleList } from '#articles/ArticleList.tsx';
import type { Listing } from '#articles/all.ts';
import { Breadcrumbs, crumbsToBlog } from '#articles/Breadcrumbs.tsx';
import { PolicyFooter } from '#articles/policy-components.tsx';
import { type Group, inGroups } from '#articles/slugs.ts';
import { SearchField } from '#blocks/SearchField.tsx';
import { site } from '#site/config.ts';
import { buttonClass } from '#ui/Button.tsx';

const introductions: Readonly<Record<Group<Listing>['name'], string>> = {
	'Start here': 'What a lift costs, how to go about buying one, and what to do when somebody comes home this week.',
	Guides: 'One question each, from the first measurements to the yearly service.',
	'Lift by lift': 'What is known of each model, whom it suits, and what to have confirmed before you order.',
};

export function BlogIndex({ articles }: { articles: readonly Listing[] }) {
	return (
		<div className="mx-auto max-w-6xl px-4 py-6 sm:py-10">
			<Breadcrumbs crumbs={crumbsToBlog} />
			<h1 className="mt-3 text-3xl font-bold text-brand sm:text-4xl">Outdoor stairlift guides</h1>
			<p className="mt-4 max-w-3xl text-lg">
				Plain words on what outdoor stairlifts are, what they cost, and what to ask before you buy one.
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

interface SitemapListProps {
	groups: readonly { name: string; links: readonly { name: string; href: string }[] }[];
}

export function SitemapList({ groups }: SitemapListProps) {
	return (
		<div className="mx-auto max-w-6xl px-4 py-8 sm:py-12">
			<h1 className="text-3xl font-bold text-brand sm:text-4xl">Sitemap</h1>
			<p className="mt-4 max-w-3xl text-lg">
				Every page of this site. Looking for something in particular? Search for it.
			</p>
			<div className="mt-4">
				<SearchField id="search-sitemap" />
			</div>
			<div className="mt-10 grid gap-x-10 gap-y-10 md:grid-cols-2">
				{groups.map(({ name, links }) => (
					<nav key={name} aria-labelledby={idOf(name)}>
						<h2 id={idOf(name)} className="border-b-2 border-brand pb-2 text-2xl font-bold text-brand">
							{name}
						</h2>
						<ul className="mt-2">
							{links.map((link) => (
								<li key={link.name}>
									<a href={link.href} className="inline-flex min-h-11 items-center py-2 leading-snug text-brand">
										{link.name}
									</a>
								</li>
							))}
						</ul>
					</nav>
				))}
			</div>
			<PolicyFooter />
		</div>
	);
}

function idOf(name: string): string {
	return name.toLowerCase().replace(/[^a-z]+/g, '-');
}

export function NotFound() {
	return (
		<section className="mx-auto max-w-2xl px-4 py-16">
			<h1 className="text-4xl font-bold text-brand">Oops! Page Not Found</h1>
			<p className="mt-4">
				There is no page at this address. It may have moved, or a letter in the address may be wrong. If a link brought
				you here, please tell us: <a href={`mailto:${site.email}`}>{site.email}</a>.
			</p>
			<p className="mt-8 flex flex-col gap-3 sm:flex-row">
				<a href="/" className={buttonClass('main')}>
					Go to Homepage
				</a>
				<a href="/sitemap" className={buttonClass()}>
					View Sitemap
				</a>
			</p>
			<div className="mt-8">
				<SearchField id="search-not-found" />
			</div>
		</section>
	);
}
