import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { expect, it } from 'vitest';
import { colours } from '#brand/colours.ts';
import { svgOf } from '#brand/svg.tsx';
import { drawingNames } from '#drawings/alternatives.ts';

const filesIn = (folder: string) =>
	globSync('**/*.svg', { cwd: folder }).map((file) => ({ file, svg: readFileSync(join(folder, file), 'utf8') }));
const drawn = filesIn('src/drawings');

it('each drawing has its text alternative, under the name of its file', () => {
	expect(drawn.map(({ file }) => file.replaceAll('\\', '/').replace('.svg', '')).sort()).toEqual(
		drawingNames.toSorted(),
	);
});

it.each([...drawn, ...filesIn('src/diagrams'), ...filesIn('src/planner/marks')])(
	'$file stands in any page and as a file: it has no styles, classes, ids, scripts or other files',
	({ svg }) => {
		expect(svg.match(/ (?:style|class|id|href|on\w+)=|url\(|<(?:style|script|image|!)|NaN|undefined/g)).toBeNull();
	},
);

it.each(drawn)(
	'$file is of the size of all, and weighs little, the hero, which every first visit fetches, very little',
	({ file, svg }) => {
		expect(svg).toMatch(/^<svg [^>]*width="560" height="400"[^>]* viewBox="0 0 1120 800"/);
		const sent = svgOf(`drawings/${file}`);
		const most = file === 'hero.svg' ? 4200 : 7000;
		// As the build compresses, which takes a hundred times as long, only what is too large without.
		const quick = brotliCompressSync(sent, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;
		expect(quick <= most ? quick : brotliCompressSync(sent).length).toBeLessThanOrEqual(most);
	},
);

it('the hero has the chair that a style moves along its rail', () => {
	expect(svgOf('drawings/hero.svg').match(/ data-ride=/g)).toHaveLength(1);
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
