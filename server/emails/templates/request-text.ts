import { country } from '#facts/country.ts';
import { byKind, wordsOf } from '#leads/tables.ts';

/** The name of a kind of request, for use in a sentence: `photo quote request`. */
export const requestNames = byKind(({ kind }) => `${wordsOf(kind)} request`);

/** Hours in which the site promises an answer. */
export const replyHours = byKind(({ answer }) => answer.withinHours);

const { language, timeZone } = country;
const day = new Intl.DateTimeFormat(language, { timeZone, dateStyle: 'long' });
const time = new Intl.DateTimeFormat(language, { timeZone, timeStyle: 'short' });

/** A day in British time: "20 November 2026". */
export function formatDay(time: Date): string {
	return day.format(time);
}

/** "1 photo", "2 photos". */
export function countPhotos(count: number): string {
	return count === 1 ? '1 photo' : `${count} photos`;
}

/**
 * That photos which a request names are not with it, such as a file that was no photo and was removed from a hosted bucket.
 * @returns undefined if none is missing
 */
export function photosMissingNotice(named: number, shown: number): string | undefined {
	const missing = named - shown;
	if (missing <= 0) return undefined;
	if (named === 1) return 'The photo that the request names is not here: the file was not a photo, or it was deleted.';
	const files = missing === 1 ? 'is not here: the file was not a photo' : 'are not here: the files were not photos';
	return `${missing} of the ${named} photos that the request names ${files}, or ${missing === 1 ? 'it was' : 'they were'} deleted.`;
}

/** What the reader of photos should know of their links. */
export function photosDeletedNotice(months: number): string {
	const after = months === 1 ? '1 month' : `${months} months`;
	return `We delete photos ${after} after they came, and the links then lead nowhere: please save what you need.`;
}

/**
 * The time of a request in British time: "20 November 2026, 15:42".
 * @param createdAt the stored time, in UTC
 */
export function formatReceived(createdAt: string): string {
	const date = new Date(createdAt);
	return `${day.format(date)}, ${time.format(date)}`;
}
