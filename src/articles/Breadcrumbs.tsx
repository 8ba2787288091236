export interface Crumb {
	name: string;
	path: string;
}

/** The way from the home page to the list of articles; the last step is where the reader is. */
export const crumbsToBlog: readonly Crumb[] = [
	{ name: 'Home', path: '/' },
	{ name: 'Blog', path: '/blog' },
];

/** The way from the home page to an article. */
export function crumbsTo(title: string, path: string): Crumb[] {
	return [...crumbsToBlog, { name: title, path }];
}

export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
	return (
		<nav aria-label="Breadcrumb" className="text-base print:hidden">
			<ol className="flex flex-wrap gap-x-2">
				{crumbs.map(({ name, path }, index) =>
					index === crumbs.length - 1 ? (
						<li key={path} aria-current="page" className="py-2 text-soft">
							{name}
						</li>
					) : (
						<li key={path} className="flex gap-2">
							<a href={path} className="inline-flex min-h-11 items-center text-pine">
								{name}
							</a>
							<span aria-hidden="true" className="py-2 text-soft">
								/
							</span>
						</li>
					),
				)}
			</ol>
		</nav>
	);
}
