import { useEffect } from 'react';
import { insert } from '#backend/insert.ts';
import { withRetry } from '#backend/retry.ts';
import { LeadForm } from '#dialogs/form/LeadForm.tsx';
import { takeGuideAnswers } from '#dialogs/form/take-guide-answers.ts';
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
			const photo_urls = await sendPhotos(photos.list, row.id, photos.update);
			const inserted = await withRetry(() => insert(photoQuote.table, { ...row, photo_urls }, clientInfo));
			return photo_urls.length < maxPhotos ? inserted : {};
		},
		empty: photos.clear,
	});
	// biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is hydrated
	useEffect(() => (state.form.current ? takeGuideAnswers(state.form.current) : undefined), []);
	return (
		<LeadForm
			state={state}
			progress={
				state.sending ? { words: sendingWords(photos.list), bar: <SendingProgress photos={photos.list} /> } : undefined
			}
			otherErrors={photos.missing ? [{ id: 'photo-quote-photos', text: photosRequired.text }] : []}
		>
			<PhotoPicker id="photo-quote-photos" photos={photos} />
		</LeadForm>
	);
}
