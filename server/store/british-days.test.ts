import { expect, test } from 'vitest';
import { addDays, mondayOf, startOfBritishDay } from '#server/store/british-days.ts';

test.each([
	['2026-01-15', '2026-01-15T00:00:00.000Z'],
	['2026-07-15', '2026-07-14T23:00:00.000Z'],
	// The clocks go forward on the night of 29 March, and back on that of 25 October.
	['2026-03-29', '2026-03-29T00:00:00.000Z'],
	['2026-03-30', '2026-03-29T23:00:00.000Z'],
	['2026-10-25', '2026-10-24T23:00:00.000Z'],
	['2026-10-26', '2026-10-26T00:00:00.000Z'],
])('%s begins at %s', (day, time) => {
	expect(startOfBritishDay(day)).toBe(time);
});

test('weeks begin on Mondays, also over the end of a month', () => {
	expect(['2026-11-01', '2026-11-02', '2026-11-08', '2026-11-09'].map(mondayOf)).toEqual([
		'2026-10-26',
		'2026-11-02',
		'2026-11-02',
		'2026-11-09',
	]);
	expect([addDays('2026-02-28', 1), addDays('2026-03-30', -1), addDays('2028-02-28', 1)]).toEqual([
		'2026-03-01',
		'2026-03-29',
		'2028-02-29',
	]);
});
