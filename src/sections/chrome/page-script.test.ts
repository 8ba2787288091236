// @vitest-environment happy-dom
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it, vi } from 'vitest';
import { NotFound } from '#sections/bodies/PageLists.tsx';
import { CookieBanner } from '#sections/chrome/CookieBanner.tsx';
import { Hero } from '#sections/home/Hero.tsx';

// Node runs the script itself, once: both tests are of one page.
beforeAll(async () => {
	vi.useFakeTimers();
	document.body.innerHTML = `<button data-menu aria-controls="actions"></button>
		<div id="actions"><button>1</button><button>2</button><a>3</a></div>${renderToStaticMarkup(createElement(CookieBanner))}`;
	await import('./page-script.ts');
	await vi.advanceTimersByTimeAsync(0);
	vi.useRealTimers();
});

it('The banner is there until Accept, which keeps the one note', () => {
	const banner = document.querySelector('section') as HTMLElement;
	expect([banner.hidden, localStorage.length]).toEqual([false, 0]);
	banner.querySelector<HTMLElement>('[value=accepted]')?.click();
	expect([banner.hidden, { ...localStorage }]).toEqual([true, { cookieConsent: 'accepted' }]);
	localStorage.clear();
});

it('The menu opens by its button, and closes by it, by each of its actions and by Escape', () => {
	const menu = document.querySelector('button');
	const isOpen = () => [menu?.getAttribute('aria-expanded'), document.querySelector('[data-open]') !== null];
	const ways = [menu, ...document.querySelectorAll<HTMLElement>('#actions > *')].map((one) => () => one?.click());
	for (const close of [...ways, () => document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }))]) {
		menu?.click();
		expect(isOpen()).toEqual(['true', true]);
		close();
		expect(isOpen()).toEqual(['false', false]);
	}
});

it('The first buttons of the home page, and of a page that is not there, lead where the words say', () => {
	document.body.innerHTML = renderToStaticMarkup(createElement(Hero)) + renderToStaticMarkup(createElement(NotFound));
	const targets = [...document.querySelectorAll('button, a')].map((one) => [
		one.textContent,
		one.getAttribute('commandfor') ?? one.getAttribute('href'),
	]);
	for (const expected of [
		['Get My Free Quotes', 'brochure'],
		['Upload Photos for Quote', 'photo-quote'],
		['Go to Homepage', '/'],
		['View Sitemap', '/sitemap'],
	])
		expect(targets).toContainEqual(expected);
	expect([...document.querySelectorAll('h1')].at(-1)?.textContent).toBe('Oops! Page Not Found');
});
