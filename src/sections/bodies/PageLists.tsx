import { ArticleList } from '#articles/ArticleList.tsx';
import type { Listing } from '#articles/all.ts';
import { Breadcrumbs, crumbsToBlog } from '#articles/Breadcrumbs.tsx';
import { PolicyFooter } from '#articles/policy-components.tsx';
import { inGroups } from '#articles/slugs.ts';
import { SearchField } from '#blocks/SearchField.tsx';
import { colours } from '#brand/colours.ts';
import { planPath } from '#facts/addresses.ts';
import { site } from '#site/config.ts';
import { buttonClass } from '#ui/Button.tsx';

/** A press on a question leaves its guides alone in the list; browsers that do not know `:has()` go to them. */
const narrowed = '[&:has(h2:target)>section:not(:has(h2:target))]:hidden [&:has(h2:target)>[data-all]]:block';

export function BlogIndex({ articles }: { articles: readonly Listing[] }) {
	const groups = inGroups(articles);
	return (
		<div className={`page-width py-3 sm:py-8 ${narrowed}`}>
			<div className="max-sm:hidden">
				<Breadcrumbs crumbs={crumbsToBlog} />
			</div>
			<h1 className="mt-1 text-3xl font-bold text-brand sm:text-4xl">Outdoor stairlift guides</h1>
			<div className="mt-3">
				<SearchField id="search-guides" label="Search the guides" />
				<ul
					aria-label="Guides by question"
					className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] gap-2 sm:flex sm:flex-wrap"
				>
					{groups.map(({ name }) => (
						<li key={name}>
							<a
								href={`#${idOf(name)}`}
								className="flex min-h-11 items-center justify-center rounded-full border-2 border-brand bg-surface px-3 py-0.5 text-center text-sm text-balance leading-tight font-bold text-brand no-underline hover:bg-brand-pale"
							>
								{name}
							</a>
						</li>
					))}
				</ul>
			</div>
			<p data-all className="mt-2 hidden">
				<a href="/blog#main" className="inline-flex min-h-11 items-center font-bold text-brand">
					Show all guides
				</a>
			</p>
			{groups.map(({ name, articles }) => (
				<section key={name} aria-labelledby={idOf(name)} className="mt-3 sm:mt-10">
					<h2 id={idOf(name)} className="scroll-mt-20 text-2xl font-bold text-brand sm:mb-4 sm:text-3xl">
						{name}
					</h2>
					<ArticleList articles={articles} />
				</section>
			))}
		</div>
	);
}

interface SitemapListProps {
	groups: readonly { name: string; links: readonly { name: string; href: string }[] }[];
}

export function SitemapList({ groups }: SitemapListProps) {
	return (
		<div className="page-width py-6 sm:py-12">
			<h1 className="text-3xl font-bold text-brand sm:text-4xl">Sitemap</h1>
			<p className="mt-4 max-w-3xl text-lg">
				Every page of this site. Looking for something in particular? Search for it.
			</p>
			<div className="mt-4">
				<SearchField id="search-sitemap" />
			</div>
			<div className="mt-6 grid gap-x-10 gap-y-6 sm:mt-10 sm:gap-y-10 md:grid-cols-2 lg:grid-cols-3">
				{groups.map(({ name, links }, place) => (
					<nav
						key={name}
						aria-labelledby={idOf(name)}
						className={`border-t-2 border-line pt-4 ${wide[place]?.[0] ?? ''}`}
					>
						<h2 id={idOf(name)} className="scroll-mt-20 text-2xl font-bold text-brand">
							{name}
						</h2>
						<ul className={`mt-2 gap-x-10 ${wide[place]?.[1] ?? ''}`}>
							{links.map((link) => (
								<li key={link.name} className="break-inside-avoid">
									<a href={link.href} className="flex min-h-11 items-center py-3 leading-snug text-brand">
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

/** The lists that are as wide as two: on a tablet the first two, on a wide screen the two in the middle. */
const wide: Readonly<Record<number, readonly [string, string]>> = {
	0: ['md:max-lg:col-span-2', 'md:max-lg:columns-2'],
	1: ['md:col-span-2', 'md:columns-2'],
	2: ['lg:col-span-2', 'lg:columns-2'],
};

function idOf(name: string): string {
	return name.toLowerCase().replace(/[^a-z]+/g, '-');
}

const lookedFor = [
	[planPath, 'Plan your lift, and its price'],
	['/blog/outdoor-stairlift-cost-2025', 'What a lift costs'],
	['/blog', 'All our guides'],
	['/who-we-are', 'Who we are'],
] as const;

export function NotFound() {
	return (
		<section className="page-width grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-6 py-6 md:grid-cols-2 md:grid-rows-[auto_1fr] md:items-start md:gap-y-8 md:py-8 lg:py-16">
			<div>
				<h1 className="text-3xl font-bold text-brand sm:text-4xl">Oops! Page Not Found</h1>
				<p className="mt-4">
					There is no page at this address. It may have moved, or a letter in the address may be wrong. If a link
					brought you here, please tell us:{' '}
					<a href={`mailto:${site.email}`} className="inline-block">
						{site.email}
					</a>
					.
				</p>
				<p className="mt-6 flex flex-wrap gap-3 max-sm:[&>a]:grow max-sm:[&>a]:px-2">
					<a href="/" className={buttonClass('main')}>
						Go to Homepage
					</a>
					<a href="/sitemap" className={buttonClass()}>
						View Sitemap
					</a>
				</p>
			</div>
			<div className="rounded-card bg-band p-5 sm:p-8 md:row-span-2">
				<SearchField id="search-not-found" />
				<h2 className="mt-6 text-xl font-bold text-brand">What most people look for</h2>
				<ul className="mt-2">
					{lookedFor.map(([href, name]) => (
						<li key={href}>
							<a href={href} className="inline-flex min-h-11 items-center text-brand">
								{name}
							</a>
						</li>
					))}
				</ul>
			</div>
			<RailToNowhere />
		</section>
	);
}

/** Three steps of a rail with its caps and feet, and the steps and the rail that should follow. */
function RailToNowhere() {
	return (
		<svg viewBox="-80 0 720 320" aria-hidden="true" className="h-auto w-full rounded-card" fill="none">
			<path d="M-80 0h720v320H-80z" fill={colours.band} />
			<g stroke={colours.ink} strokeWidth="5" strokeLinejoin="round">
				<path d="M-64 296h184v-44h84v-44h84v-44h84v132z" fill={colours.surface} />
				<path d="M52 294v-30M162 250v-42M246 206v-42M330 162v-42M36 294h32m78-44h32m52-44h32m52-44h32M44 286v26m16-26v26M154 242v26m16-26v26M238 198v26m16-26v26M322 154v26m16-26v26" />
				<path d="M372 164h84v-44h84V76h84M362 104 556 2" strokeWidth="3" strokeDasharray="12 9" />
			</g>
			<path d="m30 277 312-163" stroke={colours.ink} strokeWidth="24" />
			<path d="m30 277 312-163" stroke={colours.focus} strokeWidth="14" />
			<path d="m30 277-10 5.2M342 114l10-5.2" stroke={colours.ink} strokeWidth="27" />
		</svg>
	);
}
