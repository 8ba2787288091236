import { describe, expect, it } from 'vitest';
import * as messages from '#dialogs/messages/messages.ts';

const { againIn: _, failedSubmission, formTexts, held, tooManyRequests: __, ...fixed } = messages;

describe('Every message', () => {
	it('has the words and the time that docs/requirements.md has', () => {
		const { 'photo-quote': quote, brochure, callback } = formTexts;
		const ofForms = { 'photo-quote': quote.success, brochure: brochure.success, callback: callback.success };
		const said = Object.entries({ ...fixed, ...ofForms }).map(([name, { tone, title, text, durationMs }]) => {
			return [name, [tone, title, text, durationMs]];
		});
		expect(Object.fromEntries(said)).toEqual({
			tooManyPhotos: ['bad', 'Too many photos', 'You can upload a maximum of 5 photos.', 5000],
			photosRequired: ['bad', 'Photos Required', 'Please upload at least one photo of your stairs.', 3000],
			submissionFailed: [
				'bad',
				'Submission Failed',
				'There was an error submitting your request. Please try again.',
				5000,
			],
			'photo-quote': [
				'good',
				'Quote Request Submitted!',
				"We'll review your photos and send a quotation within 24 hours.",
				5000,
			],
			brochure: ['good', 'Brochure Request Submitted!', "We'll send your free brochure within 24 hours.", 5000],
			callback: ['good', 'Callback Request Sent!', 'An engineer will contact you shortly.', 5000],
		});
	});

	it('and every label of a form is as docs/requirements.md has it', () => {
		const requesting = { sending: 'Requesting...' };
		expect(formTexts).toMatchObject({
			'photo-quote': { submit: { sending: 'Submitting...' } },
			brochure: { title: 'Free Brochure', submit: { label: 'Request Brochure', ...requesting } },
			callback: {
				title: 'Request an Engineer Callback',
				subtitle: 'Talk to an expert, no obligations',
				submit: { label: 'Request Callback', ...requesting },
			},
		});
	});

	it('of a failure says in the dialog that nothing is lost, and when too much came at once, when to try again', () => {
		expect(failedSubmission()).toMatchObject({ ...fixed.submissionFailed, hint: 'Nothing you entered is lost.' });
		expect(failedSubmission(61).hint).toContain('in about 2 minutes.');
		expect(failedSubmission(20).hint).toContain('in about 1 minute.');
	});
});
