import { describe, expect, test } from 'vitest';
import { addDays, lastReportDay, mondayOf, startOfBritishDay, startOfDay, weekBefore } from '#server/store/days.ts';
import { mailboxOf } from '#server/store/enqueue.ts';

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
	expect(startOfDay(Date.parse(time))).toBe(`${time.slice(0, 10)}T00:00:00.000Z`);
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

describe('the e-mail about a week', () => {
	test.each([
		['2026-11-23T06:59:00Z', '2026-11-16'],
		['2026-11-23T07:00:00Z', '2026-11-23'],
		['2026-11-29T23:59:00Z', '2026-11-23'],
		// An hour earlier in summer.
		['2026-07-06T05:59:00Z', '2026-06-29'],
		['2026-07-06T06:00:00Z', '2026-07-06'],
	])('that is due by %s is that of %s', (now, day) => {
		expect(lastReportDay(Date.parse(now), 'monday')).toBe(day);
	});

	test('may come on another day', () => {
		const now = Date.parse('2026-11-25T12:00:00Z');
		expect(lastReportDay(now, 'wednesday')).toBe('2026-11-25');
		expect(lastReportDay(now, 'thursday')).toBe('2026-11-19');
		expect(lastReportDay(now, 'sunday')).toBe('2026-11-22');
	});

	test('is about the seven days before, also where the clocks changed', () => {
		expect(weekBefore('2026-11-02')).toEqual({ first: '2026-10-26', last: '2026-11-01' });
		expect(weekBefore('2026-10-26')).toEqual({ first: '2026-10-19', last: '2026-10-25' });
	});
});

test.each([
	['Test.Person@Example.com', 'test.person@example.com'],
	['test+one@example.com', 'test@example.com'],
	['test+one+two@example.com', 'test@example.com'],
	['test-one@example.com', 'test-one@example.com'],
	['t.e.s.t@gmail.com', 'test@gmail.com'],
	['T.est+x.y@GoogleMail.com', 'test@gmail.com'],
	['test@gmail.com.example', 'test@gmail.com.example'],
	['t.est@notgmail.com', 't.est@notgmail.com'],
])('mail to %s ends up at %s', (address, mailbox) => {
	expect(mailboxOf(address)).toBe(mailbox);
});
