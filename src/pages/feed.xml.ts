import type { APIRoute } from 'astro';
import { allArticles } from '#articles/all.ts';
import { byNewest } from '#articles/slugs.ts';
import { siteName } from '#brand/name.ts';
import { isoMoment } from '#facts/in-words.ts';
import { latestOf } from '#metadata/site-map.ts';
import { escaped, xml } from '#metadata/xml.ts';
import { addressOf } from '#site/config.ts';

/** Readers have fetched the older ones. */
const newest = 50;

/** The newest guides as an Atom feed (RFC 4287). */
export const GET: APIRoute = async () => {
	const articles = (await allArticles()).sort(byNewest).slice(0, newest);
	const entries = articles.map(({ title, description, link, date, updated }) =>
		[
			'<entry>',
			`<title>${escaped(title)}</title>`,
			`<id>${escaped(addressOf(link))}</id>`,
			`<link rel="alternate" type="text/html" href="${escaped(addressOf(link))}"/>`,
			`<published>${isoMoment(date)}</published>`,
			`<updated>${isoMoment(updated)}</updated>`,
			`<summary>${escaped(description)}</summary>`,
			'</entry>',
		].join('\n'),
	);
	return xml(
		[
			`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-GB">`,
			`<title>${escaped(siteName)}: guides</title>`,
			`<id>${escaped(addressOf('/blog'))}</id>`,
			`<link rel="alternate" type="text/html" href="${escaped(addressOf('/blog'))}"/>`,
			`<link rel="self" type="application/atom+xml" href="${escaped(addressOf('/feed.xml'))}"/>`,
			`<updated>${isoMoment(latestOf(articles))}</updated>`,
			`<author><name>${escaped(siteName)}</name></author>`,
			...entries,
			'</feed>',
		].join('\n'),
		'application/atom+xml',
	);
};
