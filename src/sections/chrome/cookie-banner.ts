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
	// What takes the focus from the keyboard is never left lying under the banner. A press needs no help, and is lost when the
	// page moves under the finger.
	document.addEventListener('focusin', ({ target }) => {
		const element = target as Element;
		const hidden = element.getBoundingClientRect().bottom - banner.getBoundingClientRect().top;
		if (!banner.hidden && hidden > 0 && element.matches(':focus-visible:not(dialog *, [data-cookies] *)'))
			scrollBy(0, hidden + 8);
	});
}
