import { Fragment } from 'react';
import { byPublisher, distinctSources, type Origin, readingOf } from '#facts/fact.ts';

/** Where what a table says was read: each publisher once, with a link to the first of its works. */
export function SourceLine({ from }: { from: readonly Origin[] }) {
	const sources = distinctSources(from);
	if (sources.length === 0) return null;
	return (
		<span data-sources>
			{sources.length > 1 ? 'Sources: ' : 'Source: '}
			{byPublisher(sources).map(([publisher, [work]], index) => (
				<Fragment key={publisher}>
					{index > 0 ? '; ' : ''}
					{work?.url ? (
						<a href={work.url} rel="noopener" className="text-brand">
							{publisher}
						</a>
					) : (
						work?.title
					)}
				</Fragment>
			))}
			{`. ${readingOf(sources)}`.trimEnd()}
		</span>
	);
}
