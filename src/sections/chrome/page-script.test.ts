// @vitest-environment happy-dom
import { expect, it } from 'vitest';

it('The menu opens by its button, and closes by it, by each of its actions and by Escape', async () => {
	document.body.innerHTML =
		'<button data-menu aria-controls="actions"></button><div id="actions"><button>1</button><button>2</button><a>3</a></div>';
	await import('./page-script.ts');
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
