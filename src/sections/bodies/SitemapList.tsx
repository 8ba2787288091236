import { SearchField } from '#sections/blocks/SearchField.tsx';
import { buttonClass } from '#ui/Button.tsx';

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
			<p className="mt-12 print:hidden">
				<a href="/" className={buttonClass()}>
					Back to Home
				</a>
			</p>
		</div>
	);
}

function idOf(name: string): string {
	return name.toLowerCase().replace(/[^a-z]+/g, '-');
}
