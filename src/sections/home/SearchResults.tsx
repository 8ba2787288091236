import { SearchField, SearchNeedsScript } from '#blocks/SearchField.tsx';
import { Opener } from '#dialogs/opening/Opener.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';

const link = 'text-brand py-1';

const beginnings = [
	['/blog', 'All our guides'],
	['/blog/outdoor-stairlift-cost-2025', 'What a lift costs'],
	['/sitemap', 'The sitemap, with every page'],
] as const;

/**
 * Answers `/?s=words` in place of the home page's sections, which are hidden. The script after it (`SearchScript.astro`) shows it
 * before the first paint where a search was asked for, and says so on <html> (`data-searching`), so that nothing moves when the
 * results arrive; `search/results.ts` fills it in and says how it went. `/?s=` without words asks for some.
 */
export function SearchResults() {
	return (
		<section
			data-search
			aria-labelledby="search-heading"
			hidden
			className="in-data-searching:[&~*]:hidden print:hidden"
		>
			<div className="page-width min-h-screen py-8 sm:py-12">
				{/* The page's <h1> is hidden while this is shown. */}
				<h2
					// biome-ignore lint/a11y/noRedundantRoles: not all screen readers heed the level without the role
					role="heading"
					aria-level={1}
					id="search-heading"
					tabIndex={-1}
					className="text-3xl leading-tight font-bold text-balance text-brand"
				>
					<span data-part="heading" className="in-data-[searching=empty]:hidden">
						Search results
					</span>
					<span className="hidden in-data-[searching=empty]:inline">What are you looking for?</span>
				</h2>
				<p className="mt-2 hidden text-lg in-data-[searching=empty]:block">
					Write one or two words, or a question such as “how much is a curved one”.
				</p>
				<p
					role="status"
					data-part="status"
					className="mt-2 text-lg in-data-[searching=empty]:hidden in-data-[searching=trouble]:hidden"
				>
					Searching …
				</p>
				<p role="alert" className="mt-2 text-lg">
					<span className="hidden in-data-[searching=trouble]:inline">
						The search could not be loaded. Check your connection, then search again.
					</span>
				</p>
				<div className="mt-4">
					<SearchField id="search-again" label="Search for" />
				</div>
				<ol data-part="list" className="mt-4" />
				<div data-part="more" hidden>
					<Disclosure summary={<span data-part="others-count">More pages</span>}>
						<ol data-part="others" />
					</Disclosure>
				</div>
				<div className="mt-6 in-data-[searching=waiting]:hidden">
					<p className="hidden in-data-[searching=none]:block in-data-[searching=trouble]:block">
						Fewer or plainer words often help: “battery”, “cost”, “curved”.
					</p>
					<p className="mt-2 font-bold">Or begin here:</p>
					<ul>
						{beginnings.map(([href, name]) => (
							<li key={href}>
								<a className="flex min-h-11 items-center text-brand" href={href}>
									{name}
								</a>
							</li>
						))}
						<li>
							<Opener
								bare
								dialog="callback"
								className="min-h-11 cursor-pointer text-brand underline underline-offset-2"
							>
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

/** Where no script runs, the section above stays hidden. */
export function WithoutSearch() {
	return (
		<div className="page-width">
			<SearchNeedsScript />
		</div>
	);
}

/** One result, to be copied and filled in. Until then its links lead home. */
function Result() {
	return (
		<template data-part="result">
			<li className="border-line py-4 not-last:border-b [&_mark]:rounded-sm [&_mark]:bg-focus [&_mark]:px-0.5 [&_mark]:text-ink">
				<h2 className="text-xl font-bold">
					<a data-part="link" href="/" className={link}>
						Page
					</a>
				</h2>
				<p data-part="excerpt" className="max-w-2xl mt-1" />
				<p className="mt-1">
					In:{' '}
					<a data-part="section" href="/" className={link}>
						Section
					</a>
				</p>
			</li>
		</template>
	);
}
