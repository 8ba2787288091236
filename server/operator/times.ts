const british = new Intl.DateTimeFormat('sv-SE', {
	dateStyle: 'short',
	timeStyle: 'short',
	timeZone: 'Europe/London',
});

/** A time as the e-mails say it too, in British time: `2026-11-20 15:42`. @param time in the form of `created_at` */
export function minuteOf(time: string | null): string {
	return time === null ? '' : british.format(new Date(time));
}
