import { type Source, type SourceId, sources } from '#facts/sources.ts';
import { dayInWords, monthInWords } from '#site/dates.ts';

/** What the article rests on, with where it can be read and of when it is. */
export function ArticleSources({ ids }: { ids: readonly SourceId[] }) {
	const list = ids.map((id): Source => sources[id]);
	const days = [...new Set(list.map(({ checked }) => checked))];
	return (
		<section aria-labelledby="sources" className="mt-12">
			<h2 id="sources" className="text-2xl font-bold text-brand sm:text-3xl">
				Sources
			</h2>
			<ul className="mt-4 list-disc pl-6">
				{list.map((source) => (
					<SourceItem key={source.title} source={source} withDay={days.length > 1} />
				))}
			</ul>
			{days.length === 1 ? (
				<p className="mt-4">
					Each was read on <Checked day={days[0] ?? ''} />.
				</p>
			) : null}
		</section>
	);
}

function SourceItem({ source, withDay }: { source: Source; withDay: boolean }) {
	const { title, publisher, url, of, checked } = source;
	return (
		<li className="mt-2">
			{url ? (
				<a href={url} rel="noopener" className="text-brand">
					{title}
				</a>
			) : (
				title
			)}
			, {publisher}, {dated(of)}
			{withDay ? (
				<>
					, read on <Checked day={checked} />
				</>
			) : null}
		</li>
	);
}

function Checked({ day }: { day: string }) {
	return <time dateTime={day}>{dayInWords(new Date(day))}</time>;
}

/** The date of a source, as exact as it is known. */
function dated(of: string): string {
	if (/^\d{4}-\d\d-\d\d$/.test(of)) return dayInWords(new Date(of));
	return /^\d{4}-\d\d$/.test(of) ? monthInWords(new Date(of)) : of;
}
