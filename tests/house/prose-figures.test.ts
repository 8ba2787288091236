import { globSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { basename, join } from 'node:path';
import type { z } from 'astro/zod';
import { expect, test } from 'vitest';
import { linkTo, slugs } from '#articles/slugs.ts';

const folder = join(import.meta.dirname, '../../content');
const read = (files: string) =>
	globSync(files, { cwd: folder }).map((file) => ({
		file,
		slug: basename(file, '.mdx'),
		// The corrections of a page begin with their days.
		source: readFileSync(join(folder, file), 'utf8').split('\n## Corrections\n')[0] ?? '',
	}));
const articles = read('articles/*.mdx');
const pages = read('{home,pages}/*.mdx');

/** Digits that are names or dates, not claims. */
const allowed = [
	/\b(?:Acorn|Brooks|Handicare|Companion|Sterling|SRE|CRE)[ -](?:130|1000|4000|2010|2110)\b/g,
	/\b(?:the|a) (?:130|1000|4000)\b/gi,
	/\b(?:Superglide 120|Minivator 2000|Sika 140)\b/g,
	/\bIP[X\d]\d\b/g,
	/\b(?:Housing 21|Able2|Turn2us)\b/g,
	/\bArticle 4 direction\b/g,
	/\b(?:BS )?(?:EN 81-40|ISO 9386-2|BS 6440)(?::20\d\d)?/g,
	/\b(?:VAT )?Notice 701\/7\b/g,
	/\bsection 21\b/g,
	/\b[A-Z]\w+ Act (?:19|20)\d\d\b/g,
	// The law's, of complaints about data, which the policies say too.
	/\bconfirm that we have it within 30 days\b/g,
	// The place of a step or a benefit.
	/ number="\d"/g,
];

const counts =
	'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|(?:a |one )?hundred|(?:a |one )?thousand';
const units =
	'minutes?|hours?|days?|weeks?|months?|years?|stones?|kilos?|kilograms?|kg|pounds?|metres?|centimetres?|cm|millimetres?|mm|volts?|amps?|degrees?|per ?cent';
const countWithUnit = new RegExp(`\\b(?:${counts})(?: (?:to|or|and) (?:${counts}))?[ -](?:${units})\\b`, 'gi');

/** What a reader is told, without the figures that come from `facts` and the digits that tell nothing. */
function claims(source: string): string {
	const text = source
		.replace(/^(?:date|updated|image| {2}on): .*$/gm, '')
		.replace(/^\s+- [a-z0-9-]+$/gm, '')
		.replace(/\{\/\*[\s\S]*?\*\/\}/g, '')
		.replace(/\{\w+\}/g, '')
		.replace(/\]\([^)]*\)/g, ']')
		.replace(/^(\s*|#+ )\d+\.\s/gm, '$1')
		.replace(/^(#+ )(?:Step )?\d+[.:]\s/gm, '$1');
	return allowed.reduce((rest, name) => rest.replace(name, ''), text);
}

/** Each figure written by hand, with the words around it. */
function byHand(source: string): string[] {
	const found = claims(source).matchAll(new RegExp(`\\d[\\d.,–-]*|${countWithUnit.source}`, 'gi'));
	return [...found].map(({ index, input, 0: hit }) => input.slice(Math.max(0, index - 30), index + hit.length + 20));
}

test.each([...articles, ...pages])(
	'$file states no figure by hand, and does not link to itself',
	({ slug, source }) => {
		const prose = source.slice(source.indexOf('---', 3) + 3);
		expect(byHand(source)).toEqual([]);
		expect(prose).not.toContain(`](${linkTo(slug)})`);
	},
);

test('the brochure states no figure by hand', () => {
	const source = readFileSync('brochure/brochure.typ', 'utf8');
	const withoutWidths = source.replace(/columns: \([^)]*\)|heading\(level: \d/g, '');
	expect(byHand(withoutWidths)).toEqual([]);
});

test('what stands above a text is as long as the place where it is shown', async () => {
	Object.assign(globalThis, { defineCollection: (one: unknown) => one, glob: () => [] });
	const ofAstro: Readonly<Record<string, string>> = { 'astro:content': 'defineCollection', 'astro/loaders': 'glob' };
	registerHooks({
		resolve: (name, context, next) => {
			const url = `data:text/javascript,export const { ${ofAstro[name]} } = globalThis;`;
			return ofAstro[name] ? { url, shortCircuit: true } : next(name, context);
		},
	});
	const { collections } = await import('../../src/content.config.ts');
	const wrongIn = (name: keyof typeof collections, given: object) => {
		const { error, data } = (collections[name] as unknown as { schema: z.ZodType }).schema.safeParse(given);
		return error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`.trim()) ?? data;
	};
	const [date, fit] = [new Date('2026-11-20'), [10, 30, 60, 120]];
	const guide = (lengths: number[], more = {}) => {
		const [title, seoTitle, description, answer] = lengths.map((length) => 'x'.repeat(length));
		const related = slugs.slice(0, 2);
		return wrongIn('articles', {
			...{ title, seoTitle, description, answer, date, updated: date, image: 'cost', related, ...more },
		});
	};
	const lengths = (said: string) => said.split(', ').map((one) => `${one.replace('–', ' to ')} characters long`);
	const ofGuide = 'title must be 10–60, seoTitle must be 30–60, description must be 60–90, answer must be 120–280';
	const usual = { quoteLabel: 'Request a Quote', brochureLabel: 'Request a Free Brochure', banner: false };
	expect(guide(fit)).toMatchObject(usual);
	expect(guide([60, 60, 90, 280], { related: slugs.slice(0, 4) })).toMatchObject(usual);
	for (const wrong of [
		[9, 29, 59, 119],
		[61, 61, 91, 281],
	])
		expect(guide(wrong)).toEqual(lengths(ofGuide));
	const [reviewer, updated] = [{ name: 'A', role: 'B', on: date }, new Date('2026-11-19')];
	const wrongs = [{ updated }, { reviewer }, ...[1, 5].map((most) => ({ related: slugs.slice(0, most) }))];
	expect(wrongs.map((wrong) => [guide(fit, wrong)].flat().length)).toEqual([1, 2, 1, 1]);
	expect(guide(fit, { answer: 'words '.repeat(45).trim() })).toMatchObject(usual);
	expect(guide(fit, { answer: 'words '.repeat(46).trim() })).toEqual(['answer must be at most 45 words long']);
	const ofPages = 'title must be 10–60, seoTitle must be 10–60, description must be 70–160, lead must be 70–420';
	expect(wrongIn('pages', { title: '', description: '', seoTitle: '', lead: '' })).toEqual(lengths(ofPages));
});
