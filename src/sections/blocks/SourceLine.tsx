import type { Origin } from '#facts/fact.ts';
import { checkedOn, distinctSources } from '#facts/sheets/source-line.ts';

/** Where something was read, and when: `Sources: …, checked November 2026.` */
export function SourceLine({ from }: { from: readonly Origin[] }) {
	const sources = distinctSources(from);
	if (sources.length === 0) return null;
	return (
		<span data-sources>
			{sources.length > 1 ? 'Sources: ' : 'Source: '}
			{sources.map(({ title, of, url }, index) => (
				<span key={title}>
					{index > 0 ? '; ' : ''}
					{url ? (
						<a href={url} className="text-pine">
							{title}
						</a>
					) : (
						title
					)}
					{` (${yearOf(of)})`}
				</span>
			))}
			{`. Checked ${checkedOn(sources)}.`}
		</span>
	);
}

/** The year of a source; `undated` stands as it is. */
function yearOf(of: string): string {
	return of.match(/^\d{4}/)?.[0] ?? of;
}
