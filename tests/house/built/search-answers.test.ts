import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createSearch } from '#search/find.ts';
import { type IndexedPage, indexPath, pagePath } from '#search/search-index.ts';
import { topics } from '#search/topics.ts';
import { builtPages, dist } from '../../support/built.ts';

const read = (path: string) => JSON.parse(readFileSync(join(dist, path), 'utf8'));
const find = createSearch(read(indexPath));

function firstOf(question: string) {
	const [hit] = find(question);
	const page: IndexedPage | undefined = hit && read(pagePath(hit.page));
	return { path: page?.path, text: hit && page?.sections[hit.section]?.text };
}

const prices = '/blog/outdoor-stairlift-cost-2025';
const servicing = '/blog/how-often-do-outdoor-stairlifts-need-servicing';
const outside = '/blog/can-a-stairlift-be-used-outside';
const fitting = '/blog/how-long-does-it-take-to-install-an-outdoor-stairlift';
const riding = '/blog/how-are-outdoor-stairlifts-operated';
const money = '/blog/stairlift-vat-and-grants';
const curved = '/blog/straight-or-curved-outdoor-stairlift';
const renting = '/blog/renting-or-reconditioned-outdoor-stairlift';
const removal = '/blog/removing-an-outdoor-stairlift';
const shared = '/blog/outdoor-stairlift-shared-steps-flats-leasehold';
const acorn = '/blog/acorn-130-outdoor-stairlift';
const guide = '/blog/what-is-an-outdoor-stairlift-guide';

test.each([
	['measuring sheet', '/plan'],
	['how much is a curved one', prices],
	['how heavy can I be', guide],
	['can it stand in the rain', outside],
	['can I get a grant', money],
	['VAT', money],
	['how long does fitting take', fitting],
	['does it work in a power cut', riding],
	['can I rent one', renting],
	['can it go round a bend', curved],
	['who takes it away when she has died', removal],
	['can it go on shared steps', shared],
	['insurance', guide],
	['acorn 130', acorn],
	['how often does it need a service', servicing],
	['is there a guarantee', servicing],
	['do I need planning permission', '/blog/planning-permission-outdoor-stairlift'],
	['three steps outside the front door', '/blog/outdoor-stairlift-for-three-or-four-steps'],
	['can my wheelchair go on it', '/blog/platform-lift-or-stairlift-outdoors'],
	['handicare 4000', '/blog/handicare-4000-outdoor-stairlift'],
	['who are you', '/who-we-are'],
])('“%s” is answered first by %s', (question, page) => expect(firstOf(question).path).toBe(page));

test('every page of a topic is there', () => {
	const paths = builtPages().map(({ path }) => path);
	for (const [page] of topics) expect(paths).toContain(page);
});

test('no page that only an e-mail or a form leads to is indexed', () => {
	const files = globSync(join(dist, pagePath(0).replace('0', '*')));
	const paths = files.map((file) => (JSON.parse(readFileSync(file, 'utf8')) as IndexedPage).path);
	expect(paths).toContain('/');
	expect(paths.filter((path) => /^\/(?:404|company-answer|my-request|ask)/.test(path))).toEqual([]);
});

test('the home page reads the files of its own build', () =>
	expect(readFileSync(join(dist, 'index.html'), 'utf8')).toMatch(new RegExp(`href="${indexPath}\\?[0-9a-f]{10}"`)));
