import { dayInWords, isoDay } from '#site/dates.ts';

export function Day({ date }: { date: Date }) {
	return <time dateTime={isoDay(date)}>{dayInWords(date)}</time>;
}
