import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
	failedSubmission,
	formTexts,
	photosRequired,
	submissionFailed,
	tooManyPhotos,
} from '#dialogs/messages/messages.ts';
import { beginning, dispatch, reduce, type SessionEvent, sessionNow, tell } from '#dialogs/session.ts';

describe('Every message', () => {
	it('has the words and the time that docs/requirements.md has', () => {
		const { 'photo-quote': quote, brochure, callback } = formTexts;
		const ofForms = { 'photo-quote': quote.success, brochure: brochure.success, callback: callback.success };
		const said = Object.entries({ tooManyPhotos, photosRequired, submissionFailed, ...ofForms }).map(
			([name, { tone, title, text, durationMs }]) => {
				return [name, [tone, title, text, durationMs]];
			},
		);
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

	it('of a failure says in the dialog that nothing is lost, and when too much came at once, when to try again', () => {
		expect(failedSubmission()).toMatchObject({ ...submissionFailed, hint: 'Nothing you entered is lost.' });
		expect(failedSubmission(61).hint).toContain('in about 2 minutes.');
		expect(failedSubmission(20).hint).toContain('in about 1 minute.');
	});
});

const having = (...events: SessionEvent[]) => events.reduce(reduce, beginning);
const request = { kind: 'callback', id: '7f3a92c1-0000-4000-8000-000000000000', at: 0 } as const;
const sent = { type: 'sent', kind: 'callback', message: formTexts.callback.success, request } as const;

describe('The session', () => {
	it('has an answer that all forms share once, and any other for its own form, until a request has arrived', () => {
		expect(beginning).toMatchObject({ open: undefined, answers: {}, photos: 0, toasts: [], receipts: [] });
		const typed = having(
			{ type: 'typed', kind: 'photo-quote', values: { name: ' A ', additionalInfo: 'B', photos: new File([], '') } },
			{ type: 'typed', kind: 'callback', values: { name: 'A', comment: 'C' } },
			{ type: 'recalled', kind: 'brochure', values: { name: 'D', stairType: 'curved' } },
		);
		expect(typed.answers).toEqual({
			name: { answer: 'D' },
			'photo-quote additionalInfo': { form: 'photo-quote', answer: 'B' },
			'callback comment': { form: 'callback', answer: 'C' },
			'brochure stairType': { answer: 'curved' },
		});
		expect(Object.keys(reduce(typed, { type: 'emptied', kind: 'callback' }).answers)).toEqual([
			'name',
			'photo-quote additionalInfo',
			'brochure stairType',
		]);
		expect(reduce(typed, { ...sent, kind: 'photo-quote' }).answers).toEqual({});
	});
});

describe('A toast', () => {
	const titles = () => sessionNow().toasts.map(({ title }) => title);
	beforeEach(() => void vi.useFakeTimers());
	afterEach(() => {
		for (const { id } of sessionNow().toasts) dispatch({ type: 'dismissed', id });
		vi.useRealTimers();
	});

	it('stands beside others, each for its time', () => {
		tell(submissionFailed);
		vi.advanceTimersByTime(2500);
		tell(photosRequired);
		expect(titles()).toEqual([submissionFailed.title, photosRequired.title]);
		vi.advanceTimersByTime(2500);
		expect(titles()).toEqual([photosRequired.title]);
		vi.advanceTimersByTime(500);
		expect(titles()).toEqual([]);
	});

	it('replaces one of the same words, and has its whole time', () => {
		tell(submissionFailed);
		const [first] = sessionNow().toasts;
		vi.advanceTimersByTime(4000);
		tell(submissionFailed);
		expect(titles()).toEqual([submissionFailed.title]);
		expect(sessionNow().toasts[0]?.id, 'a new one, which screen readers announce').not.toBe(first?.id);
		vi.advanceTimersByTime(4999);
		expect(titles()).toEqual([submissionFailed.title]);
		vi.advanceTimersByTime(1);
		expect(titles()).toEqual([]);
		for (const text of ['Of a photo.', 'Of an address.']) tell({ ...submissionFailed, text });
		expect(titles(), 'of other words').toHaveLength(2);
	});

	it('of a success takes the bad ones away, as a new attempt does', () => {
		tell(submissionFailed);
		tell(photosRequired);
		tell(formTexts.callback.success);
		expect(titles()).toEqual([formTexts.callback.success.title]);
		tell(submissionFailed);
		dispatch({ type: 'pressed', kind: 'callback' });
		expect(titles()).toEqual([formTexts.callback.success.title]);
		// Only a photo more is what was asked for.
		const counts = [2, 2, 1, 0].map((photos) => {
			dispatch({ type: 'chosen', photos });
			const { length } = titles();
			if (photos === 2) tell(photosRequired);
			return length;
		});
		expect(counts).toEqual([1, 2, 2, 2]);
	});
});
