import { maxPhotos } from '#leads/photos.ts';

/** What a visitor is told, as a toast and in the dialog. Of a success: `texts.ts`. */
export interface Message {
	tone: 'good' | 'bad';
	title: string;
	text: string;
	/** How long the toast shows, in ms; the words in the dialog stay. */
	durationMs: number;
	/** More than the toast says, for the message in the dialog. */
	hint?: string;
}

export const tooManyPhotos: Message = {
	tone: 'bad',
	title: 'Too many photos',
	text: `You can upload a maximum of ${maxPhotos} photos.`,
	durationMs: 5000,
};

export const photosRequired: Message = {
	tone: 'bad',
	title: 'Photos Required',
	text: 'Please upload at least one photo of your stairs.',
	durationMs: 3000,
};

export const submissionFailed: Message = {
	tone: 'bad',
	title: 'Submission Failed',
	text: 'There was an error submitting your request. Please try again.',
	durationMs: 5000,
};

/** What a failed submission says in the dialog. @param retryAfterS where too much came at once: when to try again, in s */
export function failedSubmission(retryAfterS?: number): Message {
	const minutes = Math.max(1, Math.ceil((retryAfterS ?? 0) / 60));
	const wait = `Many requests have come from your connection. You can try again in about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
	return {
		...submissionFailed,
		hint: retryAfterS === undefined ? 'Nothing you entered is lost.' : `${wait} Nothing you entered is lost.`,
	};
}
