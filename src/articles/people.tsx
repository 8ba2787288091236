import type { Article } from '#articles/all.ts';
import { dayInWords, isoDay } from '#facts/in-words.ts';
import { type Site, site } from '#site/config.ts';

/** Where the pages say who the people behind the articles are. */
export const peoplePath = '/who-we-are#who-writes-and-checks';

type Checked = Pick<Article, 'title' | 'link' | 'reviewer'>;
type Editor = Pick<Site, 'editorName' | 'editorRole'>;

/** A person who has read articles, with those. */
interface Reviewer {
	name: string;
	role: string;
	read: { title: string; link: string; on: Date }[];
}

/** The reviewers that articles name, each once, in the order of the articles. */
function reviewersOf(articles: readonly Checked[]): Reviewer[] {
	const all = new Map<string, Reviewer>();
	for (const { title, link, reviewer } of articles) {
		if (!reviewer) continue;
		const { name, role, on } = reviewer;
		const one = all.get(`${name}, ${role}`) ?? { name, role, read: [] };
		one.read.push({ title, link, on });
		all.set(`${name}, ${role}`, one);
	}
	return [...all.values()];
}

/** The editor and the reviewers, with what each has done; nothing while nobody is named. */
export function People({ articles, editor = site }: { articles: readonly Checked[]; editor?: Editor }) {
	const reviewers = reviewersOf(articles);
	if (!editor.editorName && reviewers.length === 0) return null;
	return (
		<section id="who-writes-and-checks">
			<h2 className="text-2xl font-bold text-brand sm:text-3xl">Who writes and checks our guides</h2>
			<dl className="mt-4 grid max-w-3xl gap-4">
				{editor.editorName ? (
					<div>
						<dt className="font-bold">{editor.editorName}</dt>
						<dd>{editor.editorRole}. Edits every guide, and answers for what it says.</dd>
					</div>
				) : null}
				{reviewers.map(({ name, role, read }) => (
					<div key={`${name}, ${role}`}>
						<dt className="font-bold">{name}</dt>
						<dd>
							{role}. Has read and checked:
							<ul className="mt-1 list-disc pl-6">
								{read.map(({ title, link, on }) => (
									<li key={link}>
										<a href={link}>{title}</a>, on <time dateTime={isoDay(on)}>{dayInWords(on)}</time>
									</li>
								))}
							</ul>
						</dd>
					</div>
				))}
			</dl>
		</section>
	);
}

/** The same in lines for language models. */
export function peopleInLines(articles: readonly Checked[], { editorName, editorRole }: Editor = site): string[] {
	return [
		...(editorName ? [`Edited by ${editorName}, ${editorRole}.`] : []),
		...reviewersOf(articles).map(
			({ name, role, read }) =>
				`Read and checked by ${name}, ${role}: ${read.map(({ title, on }) => `${title} (${isoDay(on)})`).join('; ')}.`,
		),
	];
}
