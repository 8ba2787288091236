import { useRef } from 'react';
import { insert } from '#backend/insert.ts';
import { withRetry } from '#backend/retry.ts';
import { LeadForm } from '#dialogs/form/LeadForm.tsx';
import { requestIds } from '#dialogs/form/request-id.ts';
import { useLeadForm } from '#dialogs/form/use-lead-form.ts';
import { photosRequired, quoteSubmitted } from '#dialogs/messages/messages.ts';
import { PhotoPicker } from '#dialogs/photos/PhotoPicker.tsx';
import { SendingProgress } from '#dialogs/photos/SendingProgress.tsx';
import { sendPhotos } from '#dialogs/photos/send-photos.ts';
import { usePhotos } from '#dialogs/photos/use-photos.ts';
import { emptyPhotoQuote, photoQuoteFields, toPhotoQuoteRow } from '#leads/photo-quote.ts';

export function PhotoQuoteForm() {
	const photos = usePhotos();
	const idOf = useRef(requestIds());
	const state = useLeadForm({
		kind: 'photo-quote',
		fields: photoQuoteFields,
		check: photos.require,
		async send(lead, signals) {
			const id = idOf.current([lead, photos.list.map((photo) => photo.id)]);
			const urls = await sendPhotos(photos.list, id, photos.update);
			await withRetry(() => insert('photo_quote_requests', toPhotoQuoteRow(lead, id, urls), signals));
			return id;
		},
		success: quoteSubmitted,
		empty: photos.clear,
	});
	return (
		<LeadForm
			id="photo-quote"
			title="Upload Photos for Quote"
			subtitle="A quote from photos of your steps. No site survey needed."
			fields={photoQuoteFields}
			draw={['name', 'email', 'phone', 'address', 'stairType', 'additionalInfo']}
			empty={emptyPhotoQuote}
			state={state}
			submit={{ label: 'Submit Quote Request', sending: 'Submitting...' }}
			progress={state.sending ? <SendingProgress photos={photos.list} /> : null}
			otherErrors={photos.missing ? [{ id: 'photo-quote-photos', text: photosRequired.text }] : []}
		>
			<PhotoPicker id="photo-quote-photos" photos={photos} />
		</LeadForm>
	);
}
