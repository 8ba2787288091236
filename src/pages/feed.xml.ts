import type { APIRoute } from 'astro';
import { allArticles } from '#articles/all.ts';
import { byNewest } from '#articles/slugs.ts';
import { siteName } from '#brand/name.ts';
import { country } from '#facts/country.ts';
import { escaped, latestOf, xml } from '#metadata/site-map.ts';
import { addressOf } from '#site/config.ts';

/** The guides as an Atom feed (RFC 4287), newest first. */
export const GET: APIRoute = async () => {
	const articles = (await allArticles()).sort(byNewest);
	const entries = articles.map(({ title, description, link, date, updated }) =>
		[
			'<entry>',
			`<title>${escaped(title)}</title>`,
			`<id>${escaped(addressOf(link))}</id>`,
			`<link rel="alternate" type="text/html" href="${escaped(addressOf(link))}"/>`,
			`<published>${date.toISOString()}</published>`,
			`<updated>${updated.toISOString()}</updated>`,
			`<summary>${escaped(description)}</summary>`,
			'</entry>',
		].join('\n'),
	);
	return xml(
		[
			`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${country.language}">`,
			`<title>${escaped(siteName)}: guides</title>`,
			`<id>${escaped(addressOf('/blog'))}</id>`,
			`<link rel="alternate" type="text/html" href="${escaped(addressOf('/blog'))}"/>`,
			`<link rel="self" type="application/atom+xml" href="${escaped(addressOf('/feed.xml'))}"/>`,
			`<updated>${latestOf(articles).toISOString()}</updated>`,
			`<author><name>${escaped(siteName)}</name></author>`,
			...entries,
			'</feed>',
		].join('\n'),
		'application/atom+xml',
	);
};
