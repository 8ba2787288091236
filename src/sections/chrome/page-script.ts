import { deleteKept, deleteOver, isStored, remember, remembers } from '#site/visit.ts';

// The banner shows until it was accepted once, or for as long as it was not declined in this visit.
const banner = document.querySelector<HTMLElement>('[data-cookies]');

banner?.addEventListener('click', ({ target }) => {
	const answer = (target as Element).closest('button')?.value;
	if (!answer) return;
	// First of all: storage that is full or blocked must not keep it over the page.
	banner.hidden = true;
	if (answer !== 'declined') return keepConsent(answer);
	remember('cookies-declined');
	deleteKept();
});

// A form that the browser posts itself, here or on its plain page: the others are sent, and forgotten, by their scripts.
document.addEventListener('submit', ({ target, defaultPrevented }) => {
	if (!defaultPrevented && (target as HTMLFormElement).method === 'post') deleteKept('answers');
});

function keepConsent(answer: string) {
	try {
		localStorage.setItem('cookieConsent', answer);
	} catch {
		// Full: the next page asks again.
	}
}

// The guide price's answers go on to the plan behind a `#`, which browsers send to no server (`planner/address.ts`).
document.querySelector<HTMLAnchorElement>('[data-plan-rest]')?.addEventListener('click', ({ currentTarget }) => {
	const chosen = document.querySelectorAll<HTMLInputElement>('[data-guide-price] :checked');
	(currentTarget as HTMLAnchorElement).hash =
		`${new URLSearchParams([...chosen].map(({ name, value }) => [name, value]))}`;
});

// In a task of its own, so that its layout does not lengthen the one that ends the page.
setTimeout(() => {
	deleteOver();
	// Where storage is blocked for every site, there is nothing to ask.
	if (banner && !isStored('cookieConsent', true) && !remembers('cookies-declined')) banner.hidden = false;
});

// In the footer of a phone the long lists are folded; without this script they are open.
if (matchMedia('(max-width: 39.99rem)').matches)
	for (const list of document.querySelectorAll<HTMLDetailsElement>('[data-folded-on-phones]')) list.open = false;

// On small screens the header's actions are a menu behind a button.
const button = document.querySelector<HTMLButtonElement>('[data-menu]');
const actions = button && document.getElementById(button.getAttribute('aria-controls') ?? '');
const isOpen = () => actions?.hasAttribute('data-open');

function fold(open: boolean) {
	button?.setAttribute('aria-expanded', String(open));
	// 'Menu', and 'Close menu'.
	for (const [index, words] of [...(button?.children ?? [])].entries())
		words.toggleAttribute('hidden', open !== index > 0);
	actions?.toggleAttribute('data-open', open);
}

button?.addEventListener('click', () => fold(!isOpen()));
actions?.addEventListener('click', () => fold(false));
document.addEventListener('keydown', ({ key }) => {
	if (key !== 'Escape' || !isOpen()) return;
	fold(false);
	button?.focus();
});
