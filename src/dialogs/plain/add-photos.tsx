import { hydrate } from '#dialogs/opening/hydrate.tsx';
import type { Posted } from '#dialogs/photos/send-photos.ts';
import { AddPhotosForm, type AddPhotosFormProps } from '#dialogs/plain/AddPhotosForm.tsx';
import { bestEffort } from '#ui/best-effort.ts';

// The script of the page of a request: React takes the form of its photos over, and again after each post, since the server renders the
// answer. What is typed in the page's other forms stays.

takeOver();

/** @param unread names of chosen files that could not be read */
function takeOver(unread: readonly string[] = []) {
	const root = hydrate('add-photos', (props: AddPhotosFormProps) => (
		<AddPhotosForm
			{...props}
			unread={unread}
			onAnswer={(posted) => {
				root?.unmount();
				show(posted);
			}}
		/>
	));
}

/** Puts the answer in the place of what it is about, as if the browser had loaded it. */
function show({ page, address, unread }: Posted) {
	const answer = page.querySelector('[data-add-photos]');
	if (!answer) return location.assign(address);
	document.title = page.title;
	bestEffort(() => history.replaceState(null, '', address));
	document.querySelector('[data-add-photos]')?.replaceWith(answer);
	const notice = answer.querySelector<HTMLElement>('[role=alert], [data-added] [tabindex]');
	notice?.focus();
	takeOver(unread);
}
