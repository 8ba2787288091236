import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, test } from 'vitest';
import { colours } from '#brand/colours.ts';
import { svgOf } from '#brand/svg.tsx';
import { onSheet } from '#brochure/pictures.ts';
import alternatives from '#diagrams/alternatives.json' with { type: 'json' };
import { Diagram, type DiagramName, diagramSvg, Plan, type PlanName, shownBy } from '#diagrams/Diagram.tsx';
import { drawingNames } from '#drawings/alternatives.ts';
import { croppedSvg, drawingSvg } from '#drawings/Drawing.tsx';
import { measures } from '#facts/measures.ts';

const filesIn = (folder: string) =>
	globSync('**/*.svg', { cwd: folder }).map((file) => ({ file, svg: readFileSync(join(folder, file), 'utf8') }));
const drawn = filesIn('src/drawings');

it('each drawing has its text alternative, under the name of its file', () => {
	expect(drawn.map(({ file }) => file.replaceAll('\\', '/').replace('.svg', '')).sort()).toEqual(
		drawingNames.toSorted(),
	);
});

it.each([...drawn, ...filesIn('src/diagrams')])(
	'$file stands in any page and as a file, with words of 12 px or more: it has no styles, classes, ids, scripts or other files',
	({ svg }) => {
		expect(svg.match(/ (?:style|class|id|href|on\w+)=|url\(|<(?:style|script|image|!)|NaN|undefined/g)).toBeNull();
		// On the narrowest phone a picture is 280 px wide.
		const wide = Number(/ viewBox="\S+ \S+ (\d+)/.exec(svg)?.[1]);
		for (const [, size] of svg.matchAll(/ font-size="(\d+)"/g))
			expect((Number(size) * 280) / wide).toBeGreaterThanOrEqual(12);
	},
);

it.each(drawn)('$file is of the size of all, and weighs little', ({ file, svg }) => {
	expect(svg).toMatch(/^<svg [^>]*width="560" height="400"[^>]* viewBox="0 0 1120 800"/);
	const sent = svgOf(`drawings/${file}`);
	// As the build compresses, which takes a hundred times as long, only what is too large without.
	const quick = brotliCompressSync(sent, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;
	expect(quick <= 4000 ? quick : brotliCompressSync(sent).length).toBeLessThanOrEqual(4000);
});

const boxOf = (svg: string, attribute: string) =>
	(new RegExp(` ${attribute}="([^"]+)"`).exec(svg)?.[1] ?? '').split(' ').map(Number) as [
		number,
		number,
		number,
		number,
	];

it.each(drawingNames)('%s is cut to any shape without its words, and to no less than what it is about', (of) => {
	for (const [width, height] of [
		[560, 400],
		[660, 630],
		[1200, 675],
		[1200, 900],
		[1200, 1200],
	] as const) {
		const svg = croppedSvg(of, { width, height });
		expect(svg).not.toContain('<text');
		const [x, y, wide, high] = boxOf(svg, 'viewBox');
		expect(wide / high).toBeCloseTo(width / height, 1);
		const [left, top, across, down] = boxOf(drawingSvg(of), 'data-focus');
		for (const room of [left - x, top - y, x + wide - left - across, y + high - top - down])
			expect(room).toBeGreaterThanOrEqual(-1);
	}
});

it('a colour of the brand comes from its palette, and one that it does not have stops the build', () => {
	const file = relative('src', join(tmpdir(), `colour-${process.pid}.svg`));
	const write = (fill: string) => writeFileSync(join('src', file), `<svg>\n\t<path fill="${fill}"/>\n</svg>\n`);
	for (const fill of ['var(--brand)', 'var(--brand,#000)']) {
		write(fill);
		expect(svgOf(file)).toBe(`<svg><path fill="${colours.brand}"/></svg>`);
	}
	write('var(--brnad,#000)');
	expect(() => svgOf(file)).toThrow('no colour is called --brnad');
});

const articles = globSync('content/articles/*.mdx').map((file) => readFileSync(file, 'utf8'));
/** What shows them: articles, and the measuring sheet. */
const written = [...articles, ...onSheet.map((of) => `<Diagram of="${of}"`)].join('\n');
const diagramNames = Object.keys(alternatives.diagrams) as DiagramName[];
const planNames = Object.keys(alternatives.plans) as PlanName[];

test.each([
	...planNames.map((of) => ({ of, tag: 'Plan', drawn: createElement(Plan, { of }) })),
	...diagramNames.map((of) => ({ of, tag: 'Diagram', drawn: createElement(Diagram, { of }) })),
])('$tag $of is shown somewhere, with its figures, and says in words what it shows', ({ of, tag, drawn }) => {
	expect(written).toContain(`<${tag} of="${of}"`);
	const markup = renderToStaticMarkup(drawn);
	expect(markup).not.toMatch(/[{}]/);
	const [, label = ''] = /<svg[^>]*role="img"[^>]*aria-label="([^"]+)"/.exec(markup) ?? [];
	expect(label.length).toBeGreaterThan(50);
	expect(label).toMatch(/\.$/);
});

test('the measuring sheet shows each measure by its letter, and says it by its name', () => {
	const sheet = onSheet.map((of) => `${diagramSvg(of)} ${shownBy(of)}`).join('');
	for (const { letter, name } of Object.values(measures)) {
		expect(sheet).toContain(`>${letter}</text>`);
		expect(sheet).toContain(`${letter}: ${name.toLowerCase()}`);
	}
});
