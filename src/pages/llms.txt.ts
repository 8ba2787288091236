import type { APIRoute } from 'astro';
import { allArticles } from '#articles/all.ts';
import { peopleInLines } from '#articles/people.tsx';
import { siteName } from '#brand/name.ts';
import { serviceAreas, stairliftCompanies } from '#facts/companies.ts';
import { readingOf } from '#facts/fact.ts';
import { figures } from '#facts/figures.ts';
import { inWords, isoDay } from '#facts/in-words.ts';
import { sources } from '#facts/sources.ts';
import { keyFacts, latestOf, siteMap } from '#metadata/site-map.ts';
import { addressOf, site } from '#site/config.ts';

/** The site for language models (llmstxt.org): what it is, what it is not, and where to read more. */
export const GET: APIRoute = async () => {
	const articles = await allArticles();
	const latest = latestOf(articles);
	const groups = (await siteMap()).map(({ name, links }) => {
		const lines = links.map(({ name, href, description }) => `- [${name}](${addressOf(href)}): ${description}`);
		return `## ${name}\n\n${lines.join('\n')}`;
	});
	const intro = [
		`# ${siteName}`,
		`> A UK site about outdoor stairlifts, for home owners with steps outside, people who find steps hard, and their carers in ${inWords(serviceAreas)}.`,
		`We introduce visitors to ${stairliftCompanies(site)}. We do not sell, install or service lifts ourselves. Prices are guide prices of ${figures.priceYear} and include VAT and installation; the installer confirms the price and the measurements. Answers here are general: what a given model allows is for its installer to say.`,
	];
	const facts = `## Key facts\n\n${keyFacts()
		.map((fact) => `- ${fact}`)
		.join(
			'\n',
		)}\n- Last revised on ${isoDay(latest)}. Each guide lists its sources. ${readingOf(Object.values(sources))}`;
	const people = peopleInLines(articles);
	const behind =
		people.length > 0 ? [`## Who writes and checks the guides\n\n${people.map((one) => `- ${one}`).join('\n')}`] : [];
	return new Response(`${[...intro, facts, ...behind, ...groups].join('\n\n')}\n`, {
		headers: { 'Content-Type': 'text/plain; charset=utf-8' },
	});
};
