import { Opener } from '#dialogs/opening/Opener.tsx';
import { SearchField } from '#sections/blocks/SearchField.tsx';

const link = 'text-pine inline-block py-1';

/**
 * Answers `/?s=words` on the home page. Where words were asked for, the page's head says so on <html> before the first paint
 * (`data-searching`), so that nothing moves when the results arrive; `search/show.ts` fills it in and says how it went.
 */
export function SearchResults() {
	return (
		<section
			data-search
			aria-labelledby="search-heading"
			className="hidden border-b border-line bg-white in-data-searching:block print:hidden"
		>
			<div className="mx-auto min-h-screen max-w-3xl px-4 py-8 sm:py-12">
				<h2 id="search-heading" data-part="heading" tabIndex={-1} className="text-3xl font-bold text-pine">
					Search results
				</h2>
				<p role="status" data-part="status" className="mt-2 text-lg in-data-[searching=trouble]:hidden">
					Searching …
				</p>
				<p role="alert" className="mt-2 text-lg">
					<span className="hidden in-data-[searching=trouble]:inline">
						The search could not be loaded. Check your connection, then search again.
					</span>
				</p>
				<div className="mt-4">
					<SearchField id="search-again" label="Search again" />
				</div>
				<ol data-part="list" className="mt-4 divide-y divide-line" />
				<div className="mt-6 hidden in-data-[searching=none]:block in-data-[searching=trouble]:block">
					<p>Fewer or plainer words often help: “battery”, “cost”, “curved”. Or begin here:</p>
					<ul className="mt-2 list-disc pl-6">
						<li>
							<a className={link} href="/blog">
								All our guides
							</a>
						</li>
						<li>
							<a className={link} href="/sitemap">
								The sitemap, with every page
							</a>
						</li>
						<li>
							<Opener bare dialog="callback" className={`${link} cursor-pointer underline underline-offset-2`}>
								Ask an engineer to call you
							</Opener>
						</li>
					</ul>
				</div>
				<Result />
			</div>
		</section>
	);
}

/** One result, to be copied and filled in. Until then its links lead home. */
function Result() {
	return (
		<template data-part="result">
			<li className="py-4 [&_mark]:rounded-sm [&_mark]:bg-focus [&_mark]:px-0.5 [&_mark]:text-ink">
				<h3 className="text-xl font-bold">
					<a data-part="link" href="/" className={link}>
						Page
					</a>
				</h3>
				<p data-part="excerpt" className="mt-1" />
				<p className="mt-1 text-base">
					In:{' '}
					<a data-part="section" href="/" className={link}>
						Section
					</a>
				</p>
			</li>
		</template>
	);
}
