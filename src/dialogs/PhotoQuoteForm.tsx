import { useEffect } from 'react';
import { withRetry } from '#backend/call.ts';
import { insert } from '#backend/insert.ts';
import { LeadForm } from '#dialogs/form/LeadForm.tsx';
import { useLeadForm } from '#dialogs/form/use-lead-form.ts';
import { photosRequired } from '#dialogs/messages/messages.ts';
import { PhotoPicker } from '#dialogs/photos/PhotoPicker.tsx';
import { SendingProgress, sendingWords } from '#dialogs/photos/SendingProgress.tsx';
import { sendPhotos } from '#dialogs/photos/send-photos.ts';
import { usePhotos } from '#dialogs/photos/use-photos.ts';
import { guideInput, quoteFrom, readGuideAnswers } from '#leads/guide-price.ts';
import { maxPhotos } from '#leads/photos.ts';
import { photoQuote } from '#leads/tables.ts';

export function PhotoQuoteForm() {
	const photos = usePhotos();
	const state = useLeadForm(photoQuote, {
		check: photos.require,
		alsoSent: photos.list.map((photo) => photo.id),
		photoCount: photos.list.length,
		async send(row, clientInfo) {
			const { urls, left } = await sendPhotos(photos.list, row.id, photos.update);
			const inserted = await withRetry(() => insert(photoQuote.table, { ...row, photo_urls: urls }, clientInfo));
			const { addPhotos, ...others } = inserted;
			return { ...others, photosLeft: left, ...(urls.length < maxPhotos && { addPhotos }) };
		},
		empty: photos.clear,
	});
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is hydrated
	useEffect(() => (state.form.current ? takeGuideAnswers(state.form.current) : undefined), []);
	return (
		<LeadForm
			state={state}
			unready={photos.list.length === 0}
			progress={
				state.sending ? { words: sendingWords(photos.list), bar: <SendingProgress photos={photos.list} /> } : undefined
			}
			otherErrors={photos.missing ? [{ id: 'photo-quote-photos', text: photosRequired.text }] : []}
		>
			<PhotoPicker id="photo-quote-photos" photos={photos} />
		</LeadForm>
	);
}

/**
 * Takes the answers of the page's guide price over into the photo quote's form, unless the visitor has written there already.
 * The answers are read again at each press of the guide price's own button.
 */
function takeGuideAnswers(form: HTMLFormElement): () => void {
	const guide = document.querySelector('[data-guide-price]');
	const button = guide?.querySelector('button');
	if (!guide || !button) return () => {};
	let taken = '';

	const take = () => {
		const { stairType, additionalInfo } = quoteFrom(
			readGuideAnswers(
				(question) => guide.querySelector<HTMLInputElement>(`[name=${guideInput(question)}]:checked`)?.value,
			),
		);
		const select = form.elements.namedItem('stairType') as HTMLSelectElement;
		const text = form.elements.namedItem('additionalInfo') as HTMLTextAreaElement;
		if (stairType) select.value = stairType;
		if (text.value === '' || text.value === taken) text.value = additionalInfo;
		taken = additionalInfo;
	};
	// The press that opened the dialog came before this script.
	if (guide.querySelector(':checked')) take();
	button.addEventListener('click', take);
	return () => button.removeEventListener('click', take);
}
