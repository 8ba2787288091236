import { readingOf } from '#facts/sheets/source-line.ts';
import { type Source, sourceKinds } from '#facts/sources/source.ts';
import { dayInWords, monthInWords } from '#site/dates.ts';

/** What the article rests on, with where it can be read, what kind of thing it is, of when, and how it was read. */
export function ArticleSources({ list }: { list: readonly Source[] }) {
	return (
		<section aria-labelledby="sources" className="mt-12">
			<h2 id="sources" className="text-2xl font-bold text-brand sm:text-3xl">
				Sources
			</h2>
			<ul className="mt-4 list-disc pl-6">
				{list.map((source) => (
					<SourceItem key={source.url ?? source.title} {...source} />
				))}
			</ul>
			<p className="mt-4">{readingOf(list)}</p>
		</section>
	);
}

function SourceItem({ kind, title, publisher, url, of, read }: Source) {
	return (
		<li className="mt-2">
			{url ? (
				<a href={url} rel="noopener" className="text-brand">
					{title}
				</a>
			) : (
				title
			)}
			, {publisher} ({sourceKinds[kind]}, {dated(of)}
			{read.as === 'stored copy' && read.of ? `, copy of ${dated(read.of)}` : null})
		</li>
	);
}

/** The date of a source, as exact as it is known. */
function dated(of: string | undefined): string {
	if (!of) return 'undated';
	if (/^\d{4}-\d\d-\d\d$/.test(of)) return dayInWords(new Date(of));
	return /^\d{4}-\d\d$/.test(of) ? monthInWords(new Date(of)) : of;
}
