import { planPath } from '#facts/addresses.ts';

export interface Crumb {
	name: string;
	path: string;
}

/** The way from the home page to the list of articles. */
export const crumbsToBlog: readonly Crumb[] = [
	{ name: 'Home', path: '/' },
	{ name: 'Blog', path: '/blog' },
];

export const crumbsToPlan: readonly Crumb[] = [
	{ name: 'Home', path: '/' },
	{ name: 'Plan your lift', path: planPath },
];

/** The way from the home page to an article. */
export function crumbsTo(title: string, path: string): Crumb[] {
	return [...crumbsToBlog, { name: title, path }];
}

/** The pages above this one and, where there is room, this one, whose name the heading below says too. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
	return (
		<nav aria-label="Breadcrumb" className="print:hidden">
			<ol className="flex flex-wrap gap-x-2">
				{crumbs.map(({ name, path }, index) =>
					index === crumbs.length - 1 ? (
						<li key={path} aria-current="page" className="hidden items-center text-muted sm:flex">
							<Slash />
							{name}
						</li>
					) : (
						<li key={path} className="flex items-center">
							{index > 0 ? <Slash /> : null}
							<a href={path} className="inline-flex min-h-11 items-center text-brand">
								{name}
							</a>
						</li>
					),
				)}
			</ol>
		</nav>
	);
}

function Slash() {
	return (
		<span aria-hidden="true" className="mr-2 text-muted">
			/
		</span>
	);
}
