/** With fewer sections an article has no table of contents. */
const worthListing = 3;

const contentsLink =
	'inline-flex min-h-11 items-center py-1 leading-snug text-brand lg:flex lg:border-l-4 lg:border-line lg:pl-3 lg:no-underline lg:hover:underline lg:aria-[current]:border-brand lg:aria-[current]:font-bold lg:aria-[current]:text-ink';

interface Props {
	headings: readonly { depth: number; slug: string; text: string }[];
	/** Whether the article is so short that it needs none on a phone. */
	short: boolean;
}

/** The sections of an article. Where it stands beside the text, it marks the one that is read (`where-one-is.ts`). */
export function TableOfContents({ headings, short }: Props) {
	const sections = headings.filter(({ depth }) => depth === 2);
	if (sections.length < worthListing) return null;
	return (
		<nav
			data-contents=""
			aria-labelledby="on-this-page"
			className={`${short ? 'max-lg:hidden' : ''} mb-8 rounded-card bg-band p-4 sm:p-5 text-base lg:sticky lg:top-24 lg:max-h-[calc(100vh-7rem)] lg:self-start lg:overflow-y-auto lg:bg-transparent lg:p-0 short:static print:hidden`}
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
