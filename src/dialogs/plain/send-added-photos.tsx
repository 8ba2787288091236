import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { shareLink } from '#dialogs/confirmation/share-link.ts';
import { PhotoPicker } from '#dialogs/photos/PhotoPicker.tsx';
import { timeLeft } from '#dialogs/photos/time-left.ts';
import { type Photos, usePhotos } from '#dialogs/photos/use-photos.ts';
import { bestEffort } from '#ui/best-effort.ts';
import { formNames } from '#wire/plain-form.ts';

// Sends the form of `AddPhotos.tsx` with smaller copies of the photos, and shows how far it is. Without this script, or where a
// browser cannot do it, the browser posts the form itself.

follow(document.querySelector('[data-add-photos] form'));

/** @param unread names of chosen files that could not be read */
function follow(form: HTMLFormElement | null, unread: readonly string[] = []) {
	const place = form?.querySelector<HTMLFieldSetElement>('[data-room]');
	if (!form || !place) return;
	const photos = pickerIn(place);
	photos().leaveOut(unread);
	form.addEventListener('submit', (event) => {
		event.preventDefault();
		if (photos().require()) void send(form, place, photos().list);
	});
	const share = form.querySelector<HTMLElement>('[data-share]');
	if (!share) return;
	share.hidden = false;
	share.querySelector('button')?.addEventListener('click', async () => {
		const said = await shareLink(new URL(share.dataset.share ?? '', location.href).href);
		const status = share.querySelector('[role=status]');
		if (status) status.textContent = said;
	});
}

/** Shows the photo quote's grid of photos in place of the browser's own control. @returns what is chosen in it */
function pickerIn(place: HTMLFieldSetElement): () => Photos {
	const room = Number(place.dataset.room);
	const early = [...(place.querySelector('input')?.files ?? [])];
	let photos: Photos | undefined;
	function Picker() {
		photos = usePhotos(room);
		// Once, with what was chosen before this script arrived.
		useEffect(() => photos?.add(early), []);
		return <PhotoPicker id="add-photos" label="Photos of the steps" most={room} photos={photos} />;
	}
	flushSync(() => createRoot(place).render(<Picker />));
	return () => photos as Photos;
}

async function send(form: HTMLFormElement, place: HTMLFieldSetElement, photos: Photos['list']) {
	const button = form.querySelector<HTMLButtonElement>('[type=submit]');
	const { show, clear } = statusOf(form);
	if (!button || button.hasAttribute('aria-disabled')) return;
	// Not `disabled`, which would take the focus from it.
	button.setAttribute('aria-disabled', 'true');
	place.disabled = true;
	show('Getting your photos ready …', 0);
	const body = new FormData();
	const unread: string[] = [];
	for (const { name, prepared } of photos)
		await prepared.then(
			({ blob, fileName }) => body.append(formNames.photos, blob, fileName),
			() => unread.push(name),
		);
	// The list of photos has said it of each.
	if (unread.length === photos.length) return release('');
	const start = performance.now();
	const request = new XMLHttpRequest();
	request.responseType = 'document';
	request.upload.addEventListener('progress', ({ loaded, total }) => {
		const left = timeLeft(total, loaded, performance.now() - start) ?? '';
		show(`Please keep this page open. ${left}`, loaded / Math.max(1, total));
	});
	request.addEventListener('load', () => {
		const answer = request.responseXML?.querySelector('[data-add-photos]');
		if (answer) showAnswer(answer, request.responseURL, request.responseXML?.title ?? '', unread);
		else failed();
	});
	request.addEventListener('error', failed);
	request.open('POST', location.href);
	request.send(body);

	function failed() {
		release('The photos could not be sent. Check your connection, and press the button again. Your choice is kept.');
	}

	function release(words: string) {
		clear(words);
		button?.removeAttribute('aria-disabled');
		place.disabled = false;
	}
}

/** Puts the answer in the form's place, as if the browser had loaded it. */
function showAnswer(answer: Element, url: string, title: string, unread: readonly string[]) {
	document.title = title;
	bestEffort(() => history.replaceState(null, '', url));
	document.querySelector('[data-add-photos]')?.replaceWith(answer);
	const notice = answer.querySelector<HTMLElement>('[data-problems] [tabindex], [data-added] [tabindex]');
	notice?.focus();
	follow(answer.querySelector('form'), unread);
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
