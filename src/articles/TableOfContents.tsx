interface Heading {
	depth: number;
	slug: string;
	text: string;
}

/** With fewer sections an article has no table of contents. */
const worthListing = 4;

export function TableOfContents({ headings }: { headings: readonly Heading[] }) {
	const sections = headings.filter(({ depth }) => depth === 2);
	if (sections.length < worthListing) return null;
	return (
		<nav aria-labelledby="on-this-page" className="rounded-card bg-band p-5 print:hidden">
			<h2 id="on-this-page" className="text-xl font-bold text-brand">
				On this page
			</h2>
			<ul className="mt-2 gap-x-8 sm:columns-2">
				{sections.map(({ slug, text }) => (
					<li key={slug}>
						<a href={`#${slug}`} className="inline-flex min-h-11 items-center py-2 leading-snug text-brand">
							{text}
						</a>
					</li>
				))}
			</ul>
		</nav>
	);
}
