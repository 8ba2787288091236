import { Fragment, type ReactNode } from 'react';
import { byPublisher, distinctSources, type Origin, readingOf } from '#facts/fact.ts';
import { type Source, sourceKinds } from '#facts/sources.ts';

interface SourceLineProps {
	from: readonly Origin[];
	/** Each publisher once, with a link to the first of its works, below a table; otherwise each work. */
	short?: boolean;
	/** In brackets after a sentence, without how they were read, which is then said once for all. */
	inBrackets?: boolean;
}

/** Where something was read, what kind of thing that is, and how it was read. */
export function SourceLine({ from, inBrackets = false, short = inBrackets }: SourceLineProps) {
	const sources = distinctSources(from);
	if (sources.length === 0) return null;
	return (
		<span data-sources>
			{inBrackets ? '(' : sources.length > 1 ? 'Sources: ' : 'Source: '}
			{byPublisher(sources).map(([publisher, works], index) => (
				<Fragment key={publisher}>
					{index > 0 ? '; ' : ''}
					{short ? (
						<Publisher name={publisher} works={works} inBrackets={inBrackets} />
					) : (
						<Works publisher={publisher} works={works} />
					)}
				</Fragment>
			))}
			{inBrackets ? ')' : `. ${readingOf(sources)}`.trimEnd()}
		</span>
	);
}

interface PublisherProps extends Pick<SourceLineProps, 'inBrackets'> {
	name: string;
	works: readonly Source[];
}

function Publisher({ name, works, inBrackets }: PublisherProps) {
	const url = works[0]?.url;
	const kinds = [...new Set(works.map(kindAndYear))].join('; ');
	return (
		<>
			<Link url={url}>{url ? name : works[0]?.title}</Link>
			{inBrackets ? `, ${kinds}` : ` (${kinds})`}
		</>
	);
}

function Works({ publisher, works }: { publisher: string; works: readonly Source[] }) {
	return (
		<>
			{works[0]?.url ? `${publisher}: ` : ''}
			{works.map((work, index) => (
				<Fragment key={work.title}>
					{index > 0 ? ', ' : ''}
					<Link url={work.url}>{work.title}</Link> ({kindAndYear(work)})
				</Fragment>
			))}
		</>
	);
}

function Link({ url, children }: { url: string | undefined; children: ReactNode }) {
	if (!url) return children;
	return (
		<a href={url} rel="noopener" className="text-brand">
			{children}
		</a>
	);
}

/** `official, 2026`; the site's own figures have their year alone. */
function kindAndYear({ kind, of }: Source): string {
	const year = of?.slice(0, 4) ?? 'undated';
	return kind === 'own' ? year : `${sourceKinds[kind]}, ${year}`;
}
