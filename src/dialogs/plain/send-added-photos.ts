import { shareLink } from '#dialogs/confirmation/share-link.ts';
import { prepare } from '#dialogs/photos/prepare.ts';
import { timeLeft } from '#dialogs/photos/time-left.ts';
import { bestEffort } from '#ui/best-effort.ts';
import { formNames } from '#wire/names.ts';

// Sends the form of `AddPhotos.tsx` with smaller copies of the photos, and shows how far it is. Without this script, or where a
// browser cannot do it, the browser posts the form itself.

follow(document.querySelector('[data-add-photos] form'));

function follow(form: HTMLFormElement | null) {
	form?.addEventListener('submit', (event) => {
		event.preventDefault();
		void send(form);
	});
	const share = form?.querySelector<HTMLElement>('[data-share]');
	if (!share) return;
	share.hidden = false;
	share.querySelector('button')?.addEventListener('click', async () => {
		const url = new URL(location.href);
		url.searchParams.delete('added');
		const said = await shareLink(url.href);
		const status = share.querySelector('[role=status]');
		if (status) status.textContent = said;
	});
}

async function send(form: HTMLFormElement) {
	const input = form.elements.namedItem(formNames.photos) as HTMLInputElement;
	const button = form.querySelector<HTMLButtonElement>('[type=submit]');
	const { show, clear } = statusOf(form);
	if (!button || button.hasAttribute('aria-disabled')) return;
	// Not `disabled`, which would take the focus from it.
	button.setAttribute('aria-disabled', 'true');
	show('Getting your photos ready …', 0);
	const body = new FormData();
	for (const file of input.files ?? []) {
		// What cannot be made smaller is sent as it is: the answer names what is no photo.
		const { blob, fileName } = await prepare(file).catch(() => ({ blob: file, fileName: file.name }));
		body.append(input.name, blob, fileName);
	}
	const start = performance.now();
	const request = new XMLHttpRequest();
	request.responseType = 'document';
	request.upload.addEventListener('progress', ({ loaded, total }) => {
		const left = timeLeft(total, loaded, performance.now() - start) ?? '';
		show(`Please keep this page open. ${left}`, loaded / Math.max(1, total));
	});
	request.addEventListener('load', () => {
		const answer = request.responseXML?.querySelector('[data-add-photos]');
		if (answer) showAnswer(answer, request.responseURL, request.responseXML?.title ?? '');
		else failed();
	});
	request.addEventListener('error', failed);
	request.open('POST', location.href);
	request.send(body);

	function failed() {
		clear('The photos could not be sent. Check your connection, and press the button again. Your choice is kept.');
		button?.removeAttribute('aria-disabled');
	}
}

/** Puts the answer in the form's place, as if the browser had loaded it. */
function showAnswer(answer: Element, url: string, title: string) {
	document.title = title;
	bestEffort(() => history.replaceState(null, '', url));
	document.querySelector('[data-add-photos]')?.replaceWith(answer);
	const notice = answer.querySelector<HTMLElement>('[data-problems] [tabindex], [data-added] [tabindex]');
	notice?.focus();
	follow(answer.querySelector('form'));
}

/** The place in the form that says how it goes. */
function statusOf(form: HTMLFormElement) {
	const box = form.querySelector<HTMLElement>('[data-sending]');
	const words = box?.querySelector('p');
	const bar = box?.querySelector('progress');
	const say = (text: string) => {
		if (words && words.textContent !== text) words.textContent = text;
	};
	const showBar = (shown: boolean) => bar?.parentElement?.toggleAttribute('hidden', !shown);
	return {
		show(text: string, share: number) {
			if (!bar) return;
			showBar(true);
			bar.value = share;
			say(text);
		},
		clear(text: string) {
			showBar(false);
			say(text);
		},
	};
}
