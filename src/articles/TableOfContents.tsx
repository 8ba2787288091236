import { Icon } from '#ui/Icon.tsx';

/** With fewer sections an article has no table of contents. */
const worthListing = 3;

const contentsLink =
	'flex min-h-11 items-center py-1 leading-snug text-brand lg:border-l-4 lg:border-line lg:pl-3 lg:no-underline lg:hover:underline lg:aria-[current]:border-brand lg:aria-[current]:font-bold lg:aria-[current]:text-ink';

interface Props {
	headings: readonly { depth: number; slug: string; text: string }[];
	/** Whether the article is so short that it needs none on a phone. */
	short?: boolean;
}

/** The sections of a page, folded. Where it stands beside the text, it is open and marks the one that is read (`where-one-is.ts`). */
export function TableOfContents({ headings, short = false }: Props) {
	const sections = headings.filter(({ depth }) => depth === 2);
	if (sections.length < worthListing) return null;
	return (
		<nav
			data-contents=""
			aria-labelledby="on-this-page"
			className={`${short ? 'max-lg:hidden' : ''} mb-5 rounded-card bg-band px-4 sm:mb-8 lg:sticky lg:top-24 lg:max-h-[calc(100vh-7rem)] lg:pr-2 lg:self-start lg:overflow-y-auto lg:bg-transparent lg:p-0 lg:pb-12 lg:[mask-image:linear-gradient(#000_calc(100%-3rem),transparent)] short:static print:hidden`}
		>
			<details className="group">
				<summary className="flex min-h-12 cursor-pointer list-none items-center justify-between text-brand lg:min-h-11 [&::-webkit-details-marker]:hidden">
					<h2 id="on-this-page" className="text-lg font-bold lg:text-base">
						On this page
					</h2>
					<span className="group-open:rotate-180">
						<Icon name="chevron" />
					</span>
				</summary>
				<ul className="gap-x-8 pb-3 sm:columns-2 lg:columns-1 lg:pb-0">
					{sections.map(({ slug, text }) => (
						<li key={slug}>
							<a href={`#${slug}`} className={contentsLink}>
								{text}
							</a>
						</li>
					))}
				</ul>
			</details>
		</nav>
	);
}
