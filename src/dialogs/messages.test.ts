import { expect, it } from 'vitest';
import * as messages from '#dialogs/messages.ts';

it('Every message has the words and the time of the specification, sections 8 and 9', () => {
	const said = Object.fromEntries(
		Object.entries(messages).map(([name, { tone, title, text, durationMs }]) => [
			name,
			[tone, title, text, durationMs],
		]),
	);
	expect(said).toEqual({
		tooManyPhotos: ['bad', 'Too many photos', 'You can upload a maximum of 5 photos.', 5000],
		photosRequired: ['bad', 'Photos Required', 'Please upload at least one photo of your stairs.', 3000],
		submissionFailed: [
			'bad',
			'Submission Failed',
			'There was an error submitting your request. Please try again.',
			5000,
		],
		quoteSubmitted: [
			'good',
			'Quote Request Submitted!',
			"We'll review your photos and send a quotation within 24 hours.",
			5000,
		],
		brochureSubmitted: ['good', 'Brochure Request Submitted!', "We'll send your free brochure within 24 hours.", 5000],
		callbackSent: ['good', 'Callback Request Sent!', 'An engineer will contact you shortly.', 5000],
	});
});
