import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { colours } from '#brand/colours.ts';
import { siteName } from '#brand/name.ts';
import { planPath } from '#facts/addresses.ts';
import { shortName } from '#facts/answers.ts';
import { imprint, inBrackets, mostCompanies, serviceAreas, stairliftCompanies } from '#facts/companies.ts';
import { distinctSources, readingOf } from '#facts/fact.ts';
import { type FigureName, figures, sourcedFigures } from '#facts/figures.ts';
import { capitalised, inLetters, inWords, isoDay, monthInWords, stoneAndKg } from '#facts/in-words.ts';
import { measureNames, measures } from '#facts/measures.ts';
import { fileNameOf, type Product, products, questions } from '#facts/products.ts';
import type { Source, SourceKind } from '#facts/sources.ts';
import type { Site } from '#site/config.ts';

/** All that the pages of the brochure say and that is no prose, as they take it: from the facts and the operator's settings. */
export function contents(site: Site) {
	const facts = latestCheck();
	return {
		siteName,
		colours,
		/** Also the date of the file, so that the same facts make the same bytes. */
		date: { year: facts.getUTCFullYear(), month: facts.getUTCMonth() + 1, day: facts.getUTCDate() },
		checked: monthInWords(facts),
		figures,
		ask: Object.fromEntries(Object.entries(questions).map(([name, { ask }]) => [name, ask])),
		lifts: products.map(liftOf),
		measures: measureNames.map((name) => measures[name]),
		planPath,
		/** How many they are, as a title begins with it. */
		count: capitalised(inLetters(products.length)),
		areas: inWords(serviceAreas),
		sources: sourcesByKind(),
		reading: readingOf(brochureSources()),
		site: {
			address: site.url,
			/** The site's address as it is printed; empty for `localhost`, which a reader of the brochure cannot open. */
			host: isLocal(site.url) ? '' : site.url.replace(/^https?:\/\//, ''),
			email: site.email,
			phone: site.phone,
			phoneHours: inBrackets(site.phoneHours),
			imprint: imprint(site),
		},
		companies: {
			called: stairliftCompanies(site),
			most: mostCompanies(site),
		},
	};
}

export type BrochureContents = ReturnType<typeof contents>;

const isLocal = (url: string) => /^(?:localhost|127\..*|\[::1\])$/.test(new URL(url).hostname);

/** What the brochure says of one lift: no more than its sheet does. */
function liftOf(product: Product) {
	return {
		/** The name of its place in the file. */
		id: fileNameOf(product),
		name: product.name,
		short: shortName(product),
		stairType: product.stairType,
		kg: product.weightLimit.value.kg,
		use: product.use,
		limit:
			stoneAndKg(product.weightLimit.value) + (product.lowerLimit ? `; plan on ${product.lowerLimit.value} kg` : ''),
	};
}

/** The day on which the newest of its sources was read. */
function latestCheck(): Date {
	const days = brochureSources().map(({ read }) => read.on);
	return new Date(days.sort().at(-1) ?? isoDay(new Date(0)));
}

/** Every source outside the site that the figures on the brochure's pages rest on. */
export function brochureSources(): Source[] {
	const prose = readFileSync(join(process.cwd(), 'brochure/brochure.typ'), 'utf8');
	const named = [...prose.matchAll(/\bf\.(\w+)/g)].map(([, name]) => sourcedFigures[name as FigureName]);
	const sources = distinctSources(named.flatMap(({ from }) => from));
	return sources.filter(({ kind }) => kind !== 'own');
}

/** Who published them, by their kind, the surest kind first. */
function sourcesByKind(): { name: string; publishers: string }[] {
	const sources = brochureSources();
	return headings.flatMap(([kind, name]) => {
		const works = sources.filter((source) => source.kind === kind).map(withYear);
		return works.length > 0 ? [{ name, publishers: [...new Set(works)].join('; ') }] : [];
	});
}

const headings: readonly (readonly [SourceKind, string])[] = [
	['maker', 'Makers’ own documents'],
	['official', 'Official texts'],
	['press', 'Press, charities, housing and trade bodies'],
	['company', 'Companies’ pages'],
];

function withYear({ publisher, of }: Source): string {
	return of ? `${publisher} (${of.slice(0, 4)})` : publisher;
}
