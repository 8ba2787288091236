import { remember, remembers } from '#site/visit.ts';

// The banner shows until it was accepted once, or for as long as it was not declined in this visit.
const banner = document.querySelector<HTMLElement>('[data-cookies]');

function accepted(): boolean {
	try {
		return localStorage.getItem('cookieConsent') !== null;
	} catch {
		// Storage is blocked for every site: then there is nothing to ask.
		return true;
	}
}

if (banner && !accepted() && !remembers('cookies-declined')) {
	banner.hidden = false;
	banner.addEventListener('click', ({ target }) => {
		const answer = (target as Element).closest('button')?.value;
		if (answer === 'accepted') localStorage.setItem('cookieConsent', answer);
		if (answer === 'declined') remember('cookies-declined');
		if (answer) banner.hidden = true;
	});
}
