import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { guideScenes } from '#drawings/pictures/guides.tsx';
import { svgFiles } from '#drawings/pictures/products.tsx';
import { HeroScene, rideFrom } from '#drawings/scenes/hero.tsx';
import { SocialPicture } from '#drawings/social/SocialPicture.tsx';

const scenes = new Map<string, ReactElement>([
	['hero', createElement(HeroScene, { key: 'hero' })],
	...svgFiles,
	...Object.entries(guideScenes).map(([key, Scene]) => [`guide ${key}`, createElement(Scene, { key })] as const),
]);

const drawn = [...scenes].map(([name, scene]) => ({ name, markup: renderToStaticMarkup(scene) }));

it.each(drawn)('$name stands in any page and as a file: it has no styles, classes or ids', ({ markup }) => {
	expect(markup.match(/ (?:style|class|id|href)=|url\(|<style/g)).toBeNull();
});

it.each(drawn)('$name is drawn with short numbers', ({ markup }) => {
	expect(markup.match(/NaN|Infinity|undefined|\d\.\d{3,}/g)).toBeNull();
});

it.each(drawn)(
	'$name weighs little, and the hero, which every first visit fetches, very little',
	({ name, markup }) => {
		const most = name === 'hero' ? 4200 : 7000;
		// As the build compresses, which takes a hundred times as long, only what is too large without.
		const quick = brotliCompressSync(markup, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;
		expect(quick <= most ? quick : brotliCompressSync(markup).length).toBeLessThanOrEqual(most);
	},
);

it('the chair of the hero rides along its rail, by the style that moves it', () => {
	const styles = readFileSync(join(process.cwd(), 'src', 'ui', 'base.css'), 'utf8');
	expect(styles).toContain(`translate(${rideFrom?.x}px, ${rideFrom?.y}px)`);
	expect(drawn.find(({ name }) => name === 'hero')?.markup.match(/ data-ride=/g)).toHaveLength(1);
});

it('the picture of a shared link is refused where a line of its title would run under the drawing', () => {
	const pictureOf = (title: string) =>
		renderToStaticMarkup(createElement(SocialPicture, { title, siteName: 'Site', foot: 'example.org', drawing: null }));
	expect(pictureOf('Plan your lift:\nwhich kind,\nwhat it costs')).toContain('<svg');
	for (const title of [
		'Plan your lift:\nkinds, price, VAT and grant',
		'A-word-wider-than-the-column',
		'too long '.repeat(30),
	])
		expect(() => pictureOf(title)).toThrow('too wide or too long');
});
