import { planPath } from '#facts/measures.ts';

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
		<nav aria-label="Breadcrumb" className="text-base print:hidden">
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

/** With fewer sections an article has no table of contents. */
const worthListing = 3;

const contentsLink =
	'inline-flex min-h-11 items-center py-1 leading-snug text-brand lg:flex lg:border-l-4 lg:border-line lg:pl-3 lg:no-underline lg:hover:underline lg:aria-[current]:border-brand lg:aria-[current]:font-bold lg:aria-[current]:text-ink';

/** The sections of an article. Where it stands beside the text, it marks the one that is read (`where-one-is.ts`). */
export function TableOfContents({ headings }: { headings: readonly { depth: number; slug: string; text: string }[] }) {
	const sections = headings.filter(({ depth }) => depth === 2);
	if (sections.length < worthListing) return null;
	return (
		<nav
			data-contents=""
			aria-labelledby="on-this-page"
			className="mb-8 rounded-card bg-band p-5 text-base lg:sticky lg:top-24 lg:max-h-[calc(100vh-7rem)] lg:self-start lg:overflow-y-auto lg:bg-transparent lg:p-0 short:static print:hidden"
		>
			<h2 id="on-this-page" className="text-xl font-bold text-brand lg:text-base">
				On this page
			</h2>
			<ul className="mt-2 gap-x-8 sm:columns-2 lg:columns-1">
				{sections.map(({ slug, text }) => (
					<li key={slug}>
						<a href={`#${slug}`} className={contentsLink}>
							{text}
						</a>
					</li>
				))}
			</ul>
		</nav>
	);
}
