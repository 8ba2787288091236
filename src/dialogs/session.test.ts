import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fillIn } from '#dialogs/form/answers.ts';
import {
	failedSubmission,
	formTexts,
	photosRequired,
	submissionFailed,
	tooManyPhotos,
} from '#dialogs/messages/messages.ts';
import { type Answers, dispatch, sessionNow, tell } from '#dialogs/session.ts';
import { brochure } from '#leads/tables.ts';

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

const old = {
	name: { answer: 'Old' },
	'brochure stairType': { answer: 'curved' },
	'brochure companiesToo': { answer: 'yes' },
};
it.each<[having: object, answers: Answers, filled: object]>([
	[{}, old, { name: 'Old', stairType: 'curved' }],
	[{ product: 'Lift' }, old, { name: 'Old' }],
	[{ name: 'Ann', stairType: 'curved' }, old, { stairType: 'curved' }],
	[{ phone: '1' }, { ...old, phone: { answer: '2' }, 'brochure stairType': { answer: 'straight' } }, { name: 'Old' }],
	[
		{},
		{ name: { answer: 'Mine', form: 'brochure' }, email: { answer: 'a@b.uk', form: 'callback' } },
		{ email: 'a@b.uk' },
	],
])('A brochure’s form with %o, after %o, is filled in with %o, and no box is ticked', (having, answers, filled) => {
	const values = { ...brochure.empty, ...having };
	const select = vi.fn();
	const controls = Object.entries(values).map(([name, value]) => {
		return [name, { value, type: name === 'companiesToo' ? 'checkbox' : '', select }] as const;
	});
	const elements = new Map<string, { value: string }>(controls);
	// What is typed there replaces the answer.
	vi.stubGlobal('document', { activeElement: elements.get('name') });
	const names = fillIn({ elements: { namedItem: (name) => elements.get(name) } } as HTMLFormElement, brochure, answers);
	vi.unstubAllGlobals();
	expect([names, select.mock.calls]).toEqual([Object.keys(filled), 'name' in filled ? [[]] : []]);
	expect(Object.fromEntries(Array.from(elements, ([name, { value }]) => [name, value]))).toEqual({
		...values,
		...filled,
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
