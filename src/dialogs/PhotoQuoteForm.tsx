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
			progress={
				state.isSending
					? { words: sendingWords(photos.list), bar: <SendingProgress photos={photos.list} /> }
					: undefined
			}
			otherErrors={photos.missing ? [{ id: 'photo-quote-photos', text: photosRequired.text }] : []}
		>
			<PhotoPicker id="photo-quote-photos" photos={photos} />
		</LeadForm>
	);
}

/**
 * Takes the answers of the page's guide price or plan over into the photo quote's form, unless the visitor has written there already.
 * The answers are read again at each press of its own button for photos.
 */
function takeGuideAnswers(form: HTMLFormElement): () => void {
	const guide = document.querySelector('[data-guide-price]');
	const button = guide?.querySelector('[commandfor]');
	if (!guide || !button) return () => {};
	let taken = '';

	const take = () => {
		const stairType = guide.querySelector<HTMLInputElement>('[name=turn]:checked')?.value;
		const additionalInfo = saidBy(guide);
		const select = form.elements.namedItem('stairType') as HTMLSelectElement;
		const text = form.elements.namedItem('additionalInfo') as HTMLTextAreaElement;
		if (stairType) select.value = stairType;
		if (text.value === '' || text.value === taken) text.value = additionalInfo;
		taken = additionalInfo;
	};
	// The press that opened the dialog came before this script.
	if (guide.querySelector(':checked') || saidBy(guide)) take();
	button.addEventListener('click', take);
	return () => button.removeEventListener('click', take);
}

/** What the answers say, as `quoteFrom` in `leads/plan.ts` does: the chosen ones to questions that show, but where a number was measured in their place; then the numbers. */
function saidBy(guide: Element): string {
	const inputs = [...guide.querySelectorAll('input')];
	const numbers = inputs.filter(({ type, value, validity }) => type === 'number' && value && validity.valid);
	const measured = numbers.map(({ name }) => name);
	const chosen = inputs.filter(
		(input) => input.checked && input.getClientRects().length > 0 && !measured.includes(input.dataset.measured ?? ''),
	);
	const said = [...chosen, ...numbers].flatMap(({ value, dataset }) => dataset.said?.replace('#', value) ?? []);
	return [...new Set(said)].join(' ');
}
