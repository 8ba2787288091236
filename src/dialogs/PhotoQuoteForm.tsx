import { withRetry } from '#backend/call.ts';
import { insert } from '#backend/insert.ts';
import { useGuideAnswers } from '#dialogs/form/answers.ts';
import { LeadForm } from '#dialogs/form/LeadForm.tsx';
import { PlanGoesToo } from '#dialogs/form/Questions.tsx';
import { useLeadForm } from '#dialogs/form/use-lead-form.ts';
import { PhotoPicker } from '#dialogs/photos/PhotoPicker.tsx';
import { sendPhotos } from '#dialogs/photos/send-photos.ts';
import { usePhotos } from '#dialogs/photos/use-photos.ts';
import { maxPhotos } from '#leads/photos.ts';
import { photoQuote } from '#leads/tables.ts';

export function PhotoQuoteForm() {
	const photos = usePhotos();
	const state = useLeadForm(photoQuote, {
		photos,
		async send(row, clientInfo) {
			const { urls, left } = await sendPhotos(photos.list, row.id, photos.update);
			const inserted = await withRetry(() => insert(photoQuote.table, { ...row, photo_urls: urls }, clientInfo));
			const { addPhotos, ...others } = inserted;
			return { ...others, photosLeft: left, ...(urls.length < maxPhotos && { addPhotos }) };
		},
	});
	const planned = useGuideAnswers(state.form);
	return (
		<LeadForm state={state} before={planned > 0 ? <PlanGoesToo answers={planned} /> : null}>
			<PhotoPicker id="photo-quote-photos" photos={photos} />
		</LeadForm>
	);
}
