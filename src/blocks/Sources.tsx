import { Fragment, type ReactNode } from 'react';
import { readingOf, type Sourced, sourcesOf } from '#facts/fact.ts';
import { dayInWords, monthInWords } from '#facts/in-words.ts';
import { type Source, sourceKinds } from '#facts/sources.ts';
import { Icon } from '#ui/Icon.tsx';

// A small number after what rests on a source leads to that source, in the one list of the page.

function anchorOf(number: number): string {
	return `source-${number}`;
}

/** The places of sources in the list, each as a link to there, with a comma between two: 3, 7 and not 37. */
export function Numbers({ of, list }: { of: readonly Source[]; list: readonly Source[] }) {
	if (of.length === 0) return null;
	const numbers = of.map((source) => list.indexOf(source) + 1);
	return (
		<sup>
			{numbers.map((number, index) => (
				<Fragment key={number}>
					{index > 0 ? ', ' : null}
					<a href={`#${anchorOf(number)}`} aria-label={`Source ${number}`}>
						{number}
					</a>
				</Fragment>
			))}
		</sup>
	);
}

/** The same for a fact. */
export function NumbersOf({ fact, list }: { fact: Sourced; list: readonly Source[] }) {
	return <Numbers of={sourcesOf(fact)} list={list} />;
}

interface SourceListProps {
	list: readonly Source[];
	/** As links, the publishers alone; the titles of those that are one publisher's. */
	short?: boolean;
}

/** What a page rests on, folded (`UnfoldSources.astro`). */
export function SourceList({ list, short = false }: SourceListProps) {
	const isOneOf = ({ publisher }: Source) => list.filter((source) => source.publisher === publisher).length > 1;
	return (
		<section aria-labelledby="sources" className="mt-3 max-w-[35rem] sm:mt-12">
			<details data-sources-list className="group">
				<summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 [&::-webkit-details-marker]:hidden">
					<h2 id="sources" className="text-xl font-bold text-brand sm:text-3xl">
						Sources
					</h2>
					<span className="group-open:rotate-180 print:hidden">
						<Icon name="chevron" />
					</span>
				</summary>
				<ol className="mt-4 list-decimal pl-8">
					{list.map((source, index) => (
						<li key={source.url ?? source.title} id={anchorOf(index + 1)} className={short ? undefined : 'mt-2'}>
							{short ? (
								<Link {...source}>{isOneOf(source) ? source.title : source.publisher}</Link>
							) : (
								<Item {...source} />
							)}
						</li>
					))}
				</ol>
				<p className="mt-4">{readingOf(list)}</p>
			</details>
		</section>
	);
}

function Item({ kind, title, publisher, url, of, read }: Source) {
	const dates = [of && dated(of), read.as === 'stored copy' && read.of && `copy of ${dated(read.of)}`];
	return (
		<>
			<Link url={url}>{title}</Link>, {publisher} ({[sourceKinds[kind], ...dates].filter(Boolean).join(', ')})
		</>
	);
}

function Link({ url, children }: { url?: string | undefined; children: ReactNode }) {
	if (!url) return children;
	return (
		<a href={url} className="text-brand">
			{children}
		</a>
	);
}

/** The date of a source, as exact as it is known. */
function dated(of: string): string {
	if (/^\d{4}-\d\d-\d\d$/.test(of)) return dayInWords(new Date(of));
	return /^\d{4}-\d\d$/.test(of) ? monthInWords(new Date(of)) : of;
}
