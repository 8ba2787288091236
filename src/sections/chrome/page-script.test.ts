import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it, vi } from 'vitest';
import { policyComponents } from '#articles/policy-components.tsx';
import { Sheet } from '#articles/Sheet.tsx';
import type { Hit } from '#search/find.ts';
import { show } from '#search/results.ts';
import { CookieBanner } from '#sections/chrome/CookieBanner.tsx';
import { SearchResults } from '#sections/home/SearchResults.tsx';
import { keep, kept } from '#site/kept.ts';
import { deleteOver } from '#site/visit.ts';

const one = <T extends HTMLElement = HTMLElement>(selector: string) => document.querySelector(selector) as T;
const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const textsOf = (selector: string) => all(selector).map(({ textContent }) => textContent);

/** A screen so many rem wide. */
const asWideAs = (rem: number) =>
	vi.stubGlobal('matchMedia', (query: string) => {
		const [, sign, size] = /(max|min|>=|<)\D*([\d.]+)rem/.exec(query) ?? [];
		const isWider = rem >= Number(size);
		return { matches: sign === 'max' || sign === '<' ? !isWider : isWider, addEventListener: () => {} };
	});

// Node runs the scripts itself, once: all tests are of one page.
beforeAll(async () => {
	vi.useFakeTimers();
	window.name = '';
	localStorage.clear();
	sessionStorage.setItem('answers', '{"until":1}');
	sessionStorage.setItem('requests', JSON.stringify({ until: Date.now() + 60_000 }));
	const parts = createElement(
		'section',
		null,
		createElement(CookieBanner),
		createElement(SearchResults),
		createElement(policyComponents.StopBrochure),
		createElement(Sheet, { title: 'A letter' }, 'Dear [name], about [steps]'),
	);
	// Another file's, which the DOM leaves behind.
	window.name = '';
	asWideAs(20);
	document.body.innerHTML = `<details data-folded-on-phones open></details><button data-menu aria-controls="actions"><i></i><b hidden></b></button>
		<div id="actions"><button>1</button><button>2</button><a>3</a></div><form method="post"></form>
		<p data-guide-price><input type="radio" name="turn" value="curved" checked><a data-plan-rest href="/plan"></a></p>
		${renderToStaticMarkup(parts)}`;
	await import('./page-script.ts');
	await import('../../articles/stop-brochure.ts');
	await import('../../articles/sheet-buttons.ts');
	await vi.advanceTimersByTimeAsync(0);
	vi.useRealTimers();
});

it('The banner is there until Accept, which keeps the one note, or Decline, after which nothing is kept', () => {
	for (const { outerHTML } of all('a[href]')) expect(outerHTML).toMatch(/href="[/#]./);
	expect(one('[data-folded-on-phones]').hasAttribute('open'), 'a long list, on a phone').toBe(false);
	expect([one('[data-cookies]').hidden, Object.keys(sessionStorage)]).toEqual([false, ['requests']]);
	vi.stubGlobal('localStorage', undefined);
	one('[value=accepted]').click();
	vi.unstubAllGlobals();
	expect(one('[data-cookies]').hidden, 'where nothing can be kept').toBe(true);
	one('[value=accepted]').click();
	expect([one('[data-cookies]').hidden, { ...localStorage }]).toEqual([true, { cookieConsent: 'accepted' }]);
	localStorage.clear();
	one('[value=declined]').click();
	expect([window.name.trim(), sessionStorage.length, localStorage.length]).toEqual(['cookies-declined', 0, 0]);
});

it('A receipt is kept for a day, answers after Accept for an hour, and none where the browser posts a form itself', () => {
	const names = () => Object.keys(sessionStorage).sort();
	vi.useFakeTimers();
	window.name = '';
	keep('answers', { name: 'Test Person' });
	expect(names()).toEqual([]);
	localStorage.setItem('cookieConsent', 'accepted');
	keep('answers', { name: 'Test Person' });
	keep('requests', [1]);
	expect([kept('answers'), window.name]).toEqual([{ name: 'Test Person' }, ' request-sent']);
	vi.advanceTimersByTime(3_599_999);
	deleteOver();
	expect(names()).toEqual(['answers', 'requests']);
	vi.advanceTimersByTime(1);
	expect(kept('answers')).toBeUndefined();
	vi.advanceTimersByTime(23 * 3_600_000);
	deleteOver();
	expect(names()).toEqual([]);
	vi.useRealTimers();
	for (const what of ['answers', 'requests'] as const) keep(what, []);
	one('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
	expect(names()).toEqual(['requests']);
	window.name = 'cookies-declined';
	expect([kept('requests'), names()]).toEqual([undefined, []]);
	keep('requests', [1]);
	expect(names()).toEqual([]);
	localStorage.clear();
});

it('The menu opens by its button, and closes by it, by each of its actions and by Escape', () => {
	const menu = one('[data-menu]');
	const isOpen = () => [
		menu.getAttribute('aria-expanded'),
		one('[data-open]') !== null,
		one('i').hidden,
		one('b').hidden,
	];
	const ways = [menu, ...all('#actions > *')].map((each) => () => each.click());
	for (const close of [...ways, () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))]) {
		menu.click();
		expect(isOpen()).toEqual(['true', true, true, false]);
		close();
		expect(isOpen()).toEqual(['false', false, false, true]);
	}
});

it('The way from the guide price to the plan takes its answers along', () => {
	// Not followed, which would tell a plan of it that another file's test has left.
	document.addEventListener('click', (event) => event.preventDefault(), { once: true });
	one('[data-plan-rest]').click();
	expect(one('[data-plan-rest]').getAttribute('href')).toMatch(/\/plan#turn=curved$/);
});

it('The button of the cookie policy stops the brochure in this browser, and lets it open again', () => {
	const [box, button] = [one('[data-stop-brochure]'), one('[data-stop-brochure] button')];
	const says = () => [box.hidden, box.textContent, { ...localStorage }];
	const mayOpen = 'In this browser our brochure form may open by itself, once in each tab.Stop it opening by itself';
	expect(says()).toEqual([false, mayOpen, {}]);
	button.click();
	const stays = 'In this browser our brochure form stays closed until you open it yourself.Let it open by itself again';
	expect(says()).toEqual([false, stays, { brochureForm: 'never' }]);
	button.click();
	expect(says()).toEqual([false, mayOpen, {}]);
	vi.stubGlobal('localStorage', undefined);
	button.click();
	vi.unstubAllGlobals();
	const notKept = 'Your browser keeps no notes for us, so the form stays closed in this tab only.';
	expect(box.textContent).toBe(`${notKept}Stop it opening by itself`);
	expect(window.name).toContain('brochure-offered');
});

it('The buttons of a sheet copy its words and print it alone, and what is to be filled in stands out', async () => {
	const [copy, print] = all('[data-print-sheet] button');
	expect([copy?.hidden, print?.hidden, ...textsOf('[data-to-fill]')]).toEqual([false, false, '[name]', '[steps]']);
	const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce().mockRejectedValueOnce(new Error());
	for (const said of [
		'Copied. Paste it into an email.',
		'Your browser does not let us copy: select the words and copy',
	]) {
		copy?.click();
		await vi.waitFor(() => expect(one('[data-print-sheet] [role=status]').textContent).toContain(said));
	}
	expect(copied).toHaveBeenCalledWith('Dear [name], about [steps]');
	const printed = vi.fn(() => one('[data-print-sheet]').dataset.printSheet);
	vi.stubGlobal('print', printed);
	print?.click();
	vi.unstubAllGlobals();
	expect([printed.mock.results[0]?.value, one('[data-print-sheet]').dataset.printSheet]).toEqual(['alone', '']);
});

it.each([
	[0, 'No page has these words.', 'none', 0, ''],
	[1, '1 page found.', 'found', 1, ''],
	[7, '7 pages found.', 'found', 6, 'One more page'],
	[40, '40 pages found.', 'found', 6, '34 more pages'],
	[41, 'More than 40 pages found; these are the best.', 'found', 6, '34 more pages'],
])('A search with %i results says “%s”', async (count, status, state, atOnce, more) => {
	document.title = 'Home';
	const hits = Array.from(
		{ length: count },
		(_, page): Hit => ({ page, section: page % 2, terms: new Set(['battery']) }),
	);
	const sections = [
		{ heading: '', anchor: '', text: 'The battery.' },
		{ heading: 'Batteries', anchor: '#b', text: 'Two.' },
	];
	const pageOf = async ({ page }: Hit) => ({ path: `/${page}`, title: `Page ${page}`, sections });
	one('[data-part=others]').replaceChildren();
	await show(one('[data-search]'), '<b>', hits, pageOf, () => {});
	expect([document.title, textsOf('[data-part=heading]')]).toEqual(['“<b>” | Home', ['Search results for “<b>”']]);
	expect([...textsOf('[data-part=status]'), document.documentElement.dataset.searching]).toEqual([status, state]);
	expect([one<HTMLInputElement>('[name=s]').value, one('[data-part=more]').hidden]).toEqual(['<b>', more === '']);
	expect(textsOf('[data-part=list] > li')).toHaveLength(atOnce);
	if (count > 0) expect(textsOf('[data-part=list] > li')[0]).toBe('Page 0The battery.');
	if (!more) return;
	expect(textsOf('[data-part=others-count]')).toEqual([more]);
	expect(one('[data-part=list] [data-part=section]').outerHTML).toMatch(/href="\/1#b".*><mark>Batteries</);
	one('[data-part=more]').dispatchEvent(new Event('toggle'));
	await vi.waitFor(() => expect(textsOf('[data-part=others] > li')).toHaveLength(Math.min(count, 40) - 6));
});

it('Of an article’s contents, the last heading that was reached is marked', async () => {
	asWideAs(64);
	document.body.innerHTML = `<div data-contents><details></details><a href="#a">A</a><a href="#b">B</a></div>
		<div class="written"><h2 id="a"></h2><h2 id="b"></h2></div>`;
	const observed = vi.spyOn(window, 'IntersectionObserver');
	await import('../../articles/where-one-is.ts');
	const [tell] = observed.mock.lastCall ?? [];
	const marked = ['a+', 'b+', 'b-'].map(([id, way]) => {
		tell?.([{ target: one(`#${id}`), isIntersecting: way === '+' } as never], {} as never);
		return textsOf('[aria-current=location]');
	});
	expect([one('details').hasAttribute('open'), ...marked]).toEqual([true, ['A'], ['B'], ['A']]);
});
