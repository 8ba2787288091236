import { type Source, type SourceId, sources } from '#facts/sources.ts';
import { dayInWords, monthInWords } from '#site/dates.ts';

/** What the article rests on, with where it can be read and of when it is. */
export function ArticleSources({ ids }: { ids: readonly SourceId[] }) {
	if (ids.length === 0) return null;
	return (
		<section aria-labelledby="sources" className="mt-12">
			<h2 id="sources" className="text-2xl font-bold text-pine sm:text-3xl">
				Sources
			</h2>
			<ul className="mt-4 list-disc pl-6">
				{ids.map((id) => (
					<SourceLine key={id} source={sources[id]} />
				))}
			</ul>
		</section>
	);
}

function SourceLine({ source: { title, publisher, url, of, checked } }: { source: Source }) {
	return (
		<li className="mt-2">
			{url ? (
				<a href={url} rel="noopener" className="text-pine">
					{title}
				</a>
			) : (
				title
			)}
			, {publisher}, {dated(of)}. Checked on <time dateTime={checked}>{dayInWords(new Date(checked))}</time>.
		</li>
	);
}

/** The date of a source, as exact as it is known. */
function dated(of: string): string {
	if (/^\d{4}-\d\d-\d\d$/.test(of)) return dayInWords(new Date(of));
	return /^\d{4}-\d\d$/.test(of) ? monthInWords(new Date(of)) : of;
}
