import { isStored } from '#site/stored.ts';
import { remember, remembers } from '#site/visit.ts';

// The banner shows until it was accepted once, or for as long as it was not declined in this visit.
const banner = document.querySelector<HTMLElement>('[data-cookies]');

banner?.addEventListener('click', ({ target }) => {
	const answer = (target as Element).closest('button')?.value;
	if (!answer) return;
	// First of all: storage that is full or blocked must not keep it over the page.
	banner.hidden = true;
	if (answer === 'declined') remember('cookies-declined');
	else keepConsent(answer);
});

function keepConsent(answer: string) {
	try {
		localStorage.setItem('cookieConsent', answer);
	} catch {
		// Full: the next page asks again.
	}
}

// In a task of its own, so that its layout does not lengthen the one that ends the page.
setTimeout(() => {
	// Where storage is blocked for every site, there is nothing to ask.
	if (banner && !isStored('cookieConsent', true) && !remembers('cookies-declined')) banner.hidden = false;
});
