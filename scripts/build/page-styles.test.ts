import { expect, it } from 'vitest';
import { pruned, withOwnStyles, wordsIn } from './page-styles.ts';

const none = new Set<string>();

it('a page keeps the rules for classes of its own and of the scripts, and for elements', () => {
	const css = 'a{color:red}.mt-4{margin:1rem}.mt-8{margin:2rem}.sm\\:flex{display:flex}.hidden{display:none}';
	const html = `<head><style>${css}</style></head><p class="mt-4 sm:flex">Text</p>`;
	const scripts = wordsIn('x.className=`hidden `+(y?`wide`:``)');
	const style = 'a{color:red}.mt-4{margin:1rem}.sm\\:flex{display:flex}.hidden{display:none}';
	expect(withOwnStyles(html, scripts)).toBe(`<head><style>${style}</style></head><p class="mt-4 sm:flex">Text</p>`);
});

it('a page’s styles become one, but for the one without scripts', () => {
	const html = '<style>b{top:0}</style><noscript><style>i{top:0}</style></noscript><style>u{left:0}</style><p>';
	expect(withOwnStyles(html, none)).toBe(
		'<style>b{top:0}u{left:0}</style><noscript><style>i{top:0}</style></noscript><p>',
	);
});

it('a class is found by its name in HTML, where its signs are escaped', () => {
	const css = ".after\\:content-\\[\\'x\\'\\]:after,.\\[\\&_a\\]\\:top-0 a{top:0}.\\[\\&_b\\]\\:top-0 b{top:1px}";
	const html = `<style>${css}</style><p class="after:content-[&#x27;x&#x27;] [&amp;_a]:top-0">`;
	expect(withOwnStyles(html, none)).not.toContain('_b');
	expect(withOwnStyles(html, none)).toContain(".after\\:content-\\[\\'x\\'\\]:after,.\\[\\&_a\\]\\:top-0 a{top:0}");
});

it('a rule within conditions goes when its class is not used, and the condition with the last one', () => {
	const css = '@media print{.a{top:0}.b{top:0}}@layer utilities{@media print{.b{top:1px}}.a{left:0}}';
	expect(pruned(css, (name) => name === 'a')).toBe('.a{left:0}@media print{.a{top:0}}');
});

it('a rule stays while one of its selectors may match', () => {
	expect(pruned('.a,.b{top:0}.a .b{top:0}', (name) => name === 'a')).toBe('.a,.b{top:0}');
});
