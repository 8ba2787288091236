import { object, objects } from '#site/objection.ts';
import { remember } from '#site/visit.ts';

// The button of `StopBrochure.tsx`, on the cookie policy only.
const box = document.querySelector<HTMLElement>('[data-stop-brochure]');
const status = box?.querySelector('p');
const button = box?.querySelector('button');

function show(text?: string) {
	if (!status || !button) return;
	const stopped = objects();
	status.textContent =
		text ??
		(stopped
			? 'In this browser our brochure form stays closed until you open it yourself.'
			: 'In this browser our brochure form may open by itself, once in each tab.');
	button.textContent = stopped ? 'Let it open by itself again' : 'Stop it opening by itself';
}

button?.addEventListener('click', () => {
	if (object(!objects())) return show();
	// Storage is blocked: the tab's own name has to do.
	remember('brochure-offered');
	show('Your browser keeps no notes for us, so the form stays closed in this tab only.');
});
if (box) box.hidden = false;
show();
