import { colours } from '#brand/colours.ts';
import { siteName } from '#brand/name.ts';
import { brochureSources, sourcesByKind } from '#brochure/sources.ts';
import { mostCompanies, stairliftCompanies } from '#facts/companies.ts';
import { figures } from '#facts/figures.ts';
import { knownBy } from '#facts/grade.ts';
import { imprint, inBrackets } from '#facts/imprint.ts';
import { fileNameOf, type Product, products } from '#facts/products.ts';
import { serviceAreas } from '#facts/service-areas.ts';
import { questions } from '#facts/sheets/questions.ts';
import { known, settled, toConfirm } from '#facts/sheets/said.ts';
import { readingOf } from '#facts/sheets/source-line.ts';
import { stoneAndKg } from '#facts/weight.ts';
import { capitalised, inLetters, inWords } from '#facts/words.ts';
import type { Site } from '#site/config.ts';
import { isoDay, monthInWords } from '#site/dates.ts';

/** Most lines of a lift's sheet, and of what to have confirmed, that its part of a page has room for. */
const most = { lines: 5, confirm: 5 };

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
		/** How many they are, as a title begins with it. */
		count: capitalised(inLetters(products.length)),
		areas: inWords(serviceAreas),
		sources: sourcesByKind(),
		reading: readingOf(brochureSources()),
		site: {
			address: site.url,
			host: site.url.replace(/^https?:\/\//, ''),
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

/** What the brochure says of one lift: no more than its sheet does. */
function liftOf(product: Product) {
	const sure = settled(product);
	const lines = known(product)
		.filter(({ question }) => sure.includes(question))
		.map(({ question, fact }) => `${questions[question].label}: ${fact.value} (${knownBy(fact)})`);
	return {
		/** The name of its drawing, and of its place in the file. */
		id: fileNameOf(product),
		name: product.name,
		stairType: product.stairType,
		use: product.use,
		limit: stoneAndKg(product.weightLimit.value),
		outdoors: sure.includes('outdoors') ? 'In a register' : 'Ask for proof',
		lines: lines.slice(0, most.lines),
		confirm: inWords(toConfirm(product, most.confirm)),
	};
}

/** The day on which the newest of its sources was read. */
function latestCheck(): Date {
	const days = brochureSources().map(({ read }) => read.on);
	return new Date(days.sort().at(-1) ?? isoDay(new Date(0)));
}
