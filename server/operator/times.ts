const british = new Intl.DateTimeFormat('sv-SE', {
	dateStyle: 'short',
	timeStyle: 'short',
	timeZone: 'Europe/London',
});

/** A time in British time, as in the e-mails: `2026-11-20 15:42`. @param time in the format of `created_at` */
export function minuteOf(time: string | null): string {
	return time === null ? '' : british.format(new Date(time));
}
