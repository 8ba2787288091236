// @vitest-environment happy-dom
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, expect, it, vi } from 'vitest';
import { CookieBanner } from '#sections/chrome/CookieBanner.tsx';

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
