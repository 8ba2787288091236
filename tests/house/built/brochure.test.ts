import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { siteName } from '#brand/name.ts';
import { brochureSources, contents } from '#brochure/contents.ts';
import { ownBrochure } from '#brochure/own.ts';
import { coverSvg, pictures } from '#brochure/pictures.ts';
import { typeset } from '#brochure/typeset.ts';
import { brochurePath, planPath, sheetPath } from '#facts/addresses.ts';
import { type Measure, measures } from '#facts/measures.ts';
import { fileNameOf, products } from '#facts/products.ts';
import { site } from '#site/config.ts';
import { builtPages, dist } from '../../support/built.ts';

const bytes = Buffer.from(await typeset(contents(site), pictures()));
// Copies: the library keeps the bytes it is given.
const pdf = await getDocumentProxy(new Uint8Array(bytes));
const pages = await pagesOf(pdf);
const items = await itemsOf(pages);

/** Without spaces: lines end anywhere. */
const packed = (text: string) => text.replace(/\s/g, '');
const pageTexts = items.map((page) => packed(page.map(({ str }) => str).join(' ')));
/** The measuring sheet: a right page, the eighth on its back. */
const sheet = 6;

describe('The brochure', () => {
	it('says of each lift what its sheet says, at the place that a link to it opens', async () => {
		for (const lift of contents(site).lifts) {
			const [place] = (await pdf.getDestination(lift.id)) ?? [];
			const text = pageTexts[await pdf.getPageIndex(place)] ?? '';
			for (const said of [lift.name, lift.use, lift.limit]) expect(text).toContain(packed(said));
		}
		expect(contents(site).lifts.map(({ id }) => id)).toEqual(products.map(fileNameOf));
	});

	it('is a booklet of twelve pages of A4, longer only with more lifts: cover, contents, the sheet to tear out in the middle, sources last', () => {
		expect(pages.length).toBe(12 + Math.ceil(Math.max(0, products.length - 9) / 9));
		for (const { view } of pages)
			expect(view.map((points) => Math.round((points / 72) * 25.4))).toEqual([0, 0, 210, 297]);
		expect(pageTexts[0]).toContain(packed(`${siteName}Up and down your steps, sitting down`));
		expect(coverSvg().replace(/<style>.*<\/style>|<[^>]+>/g, '|')).toMatch(/Up and down your\|+steps, sitting down/);
		expect(pageTexts[1]).toContain(packed('In this brochure'));
		expect(pageTexts[sheet]).toContain(packed('Measuring sheet'));
		expect(pageTexts[sheet + 1]).toContain(packed('A quote from your photos'));
		const works = contents(site).sources.flatMap(({ publishers }) => publishers.split('; '));
		for (const { publisher } of brochureSources()) {
			expect(pageTexts.at(-1)).toContain(packed(publisher));
			expect(works.map((one) => one.replace(/ \(\d{4}\)$/, ''))).toContain(publisher);
		}
	});

	it('is set in large letters, but for the sheet, and fits into an e-mail', () => {
		const sizes = items
			.filter((_, page) => page !== sheet)
			.flat()
			.flatMap(({ str, transform }) => (str.trim() ? [Math.hypot(transform[2], transform[3])] : []));
		expect(Math.min(...sizes)).toBeGreaterThanOrEqual(12);
		expect(bytes.length).toBeLessThan(2_000_000);
	});

	it('can be read aloud: it has a title, a language, headings in order and a text for each picture', async () => {
		const { info } = await pdf.getMetadata();
		expect(info).toMatchObject({ Title: expect.stringContaining(siteName), Language: 'en-GB' });
		const tags = (await Promise.all(pages.map((page) => page.getStructTree()))).map((tree) => elementsOf(tree as Tag));
		for (const page of tags)
			expect(page.map(({ role }) => role).find((role) => /^H\d/.test(role ?? ''))).toMatch(/^H[12]$/);
		const all = tags.flat();
		expect(all.filter(({ role }) => role === 'Figure').length).toBeGreaterThan(9);
		expect(all.filter(({ role, alt }) => role === 'Figure' && !alt)).toEqual([]);
		expect(all.filter(({ role }) => role === 'TH').length).toBeGreaterThan(15);
		expect((await pdf.getOutline()).map(({ title }) => title)).toContain('In this brochure');
	});

	it('is what the build made, to the byte, unless the operator has one', () => {
		expect(readFileSync(join(dist, brochurePath)).equals(ownBrochure() ?? bytes)).toBe(true);
	});

	it('keeps to its pages with the longest of settings too', async () => {
		const long = {
			companyRegisteredIn: 'England and Wales',
			vatNumber: 'GB123456789',
			icoNumber: 'ZA123456',
			phone: '+44 1632 960123',
			phoneHours: 'Monday to Friday from 9am to 5pm, and on Saturdays from 10am to noon',
			approved: true,
			url: 'https://www.outdoor-stairlifts-for-everybody.example.co.uk',
		};
		const longest = await getDocumentProxy(await typeset(contents({ ...site, ...long }), pictures()));
		expect(longest.numPages).toBe(pages.length);
		const longestItems = await itemsOf(await pagesOf(longest));
		const printed = (page: number) => packed(longestItems[page]?.map(({ str }) => str).join('') ?? '');
		const [, host = ''] = long.url.split('//');
		expect(printed(sheet)).toContain(`${host}${planPath}`);
		for (const page of [1, pages.length - 1]) expect(printed(page)).toContain(`${host}`);
	});
});

describe('The measuring sheet', async () => {
	const file = readFileSync(join(dist, sheetPath));
	const document = await getDocumentProxy(new Uint8Array(file));
	const [words = []] = await itemsOf(await pagesOf(document));

	it('has each measure with its letter, how it is taken and its unit, as the plan asks for it', () => {
		const text = packed(words.map(({ str }) => str).join(''));
		const plan = builtPages().find(({ path }) => path === planPath);
		const inPlan = packed(plan?.main.querySelector('[data-measures]')?.text ?? '');
		for (const { letter, name, how, unit } of Object.values<Measure>(measures)) {
			expect(text).toContain(packed(`${letter}${name}. ${how}`));
			expect(inPlan).toContain(packed(`${letter} ${name}${unit && `(${unit})`}`));
		}
	});

	it('is one page, which can be read, also aloud', async () => {
		const [page, ...others] = await pagesOf(document);
		expect(others).toEqual([]);
		expect((await document.getMetadata()).info).toMatchObject({ Language: 'en-GB' });
		expect(JSON.stringify(await page?.getStructTree()).match(/"alt":"(?:\w+ ){2}/g)).toHaveLength(3);
		expect(words.filter(({ str, transform }) => str.trim() && Math.hypot(transform[2], transform[3]) < 6)).toEqual([]);
	});
});

type Document = Awaited<ReturnType<typeof getDocumentProxy>>;

function pagesOf(document: Document) {
	return Promise.all(Array.from({ length: document.numPages }, (_, index) => document.getPage(index + 1)));
}

/** The pieces of text on each page, with their places. */
async function itemsOf(list: Awaited<ReturnType<typeof pagesOf>>) {
	const texts = await Promise.all(list.map((page) => page.getTextContent()));
	return texts.map(({ items }) => items.flatMap((item) => ('str' in item ? [item] : [])));
}

interface Tag {
	role?: string;
	alt?: string;
	children?: readonly Tag[];
}

/** A tag with all tags in it, in the order in which they are read. */
function elementsOf(tag: Tag | null): Tag[] {
	return tag ? [tag, ...(tag.children ?? []).flatMap(elementsOf)] : [];
}
