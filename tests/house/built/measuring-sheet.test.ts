import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { contents } from '#brochure/contents.ts';
import { pictures } from '#brochure/pictures.ts';
import { typeset } from '#brochure/typeset.ts';
import { planPath, sheetPath } from '#facts/addresses.ts';
import { type Measure, measures } from '#facts/measures.ts';
import { site } from '#site/config.ts';
import { builtPages, dist } from '../../support/built.ts';

const bytes = readFileSync(join(dist, sheetPath));
const pdf = await getDocumentProxy(new Uint8Array(bytes));
const page = await pdf.getPage(1);
const { items } = await page.getTextContent();
const texts = items.flatMap((item) => ('str' in item ? [item] : []));
const packed = (text: string) => text.replace(/\s/g, '');
const text = packed(texts.map(({ str }) => str).join(''));

test('the measuring sheet is one page of A4, which the build typeset from the facts', async () => {
	expect(pdf.numPages).toBe(1);
	const [, , width, height] = page.view;
	expect([width, height].map((points) => Math.round((Number(points) / 72) * 25.4))).toEqual([210, 297]);
	const again = await typeset(contents(site), pictures(), 'measuring-sheet');
	expect(bytes.equals(Buffer.from(again))).toBe(true);
});

test('it has each measure with its letter, how it is taken and its unit, as the plan asks for it', () => {
	const plan = builtPages().find(({ path }) => path === planPath);
	const inPlan = packed(plan?.main.querySelector('[data-measures]')?.text ?? '');
	for (const { letter, name, how, unit } of Object.values<Measure>(measures)) {
		expect(text).toContain(packed(`${letter}${name}. ${how}`));
		expect(inPlan).toContain(packed(`${letter} ${name}${unit && `(${unit})`}`));
	}
});

test('it is drawn, and can be read aloud', async () => {
	const { info } = await pdf.getMetadata();
	expect(info).toMatchObject({ Title: expect.stringContaining('Measuring sheet'), Language: 'en-GB' });
	const tags = JSON.stringify(await page.getStructTree());
	expect(tags.match(/"role":"Figure"/g)).toHaveLength(3);
	expect(tags.match(/"alt":"(?:\w+ ){2}/g)).toHaveLength(3);
	expect(texts.every(({ str, transform }) => !str.trim() || Math.hypot(transform[2], transform[3]) >= 6)).toBe(true);
});
