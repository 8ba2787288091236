import { describe, expect, it } from 'vitest';
import { type Place, placeOf, queryOf, start } from '#desk/address/place.ts';
import { dueOf, momentWords, monthBeside, monthWords, promiseWords } from '#desk/words.ts';
import { lengthWords } from '#leads/british-time.ts';

const now = Date.parse('2026-11-22T10:00:00Z');

describe('Times on the desk', () => {
	it.each([
		['2026-11-22T09:05:00Z', 'today, 9:05am'],
		['2026-11-21T23:59:00Z', 'yesterday, 11:59pm'],
		['2026-11-16T14:05:00Z', 'Monday 16\u00a0November, 2:05pm'],
		['2026-07-10T14:05:00Z', 'Friday 10\u00a0July, 3:05pm'],
		['2025-12-31T23:30:00Z', '31 December 2025, 11:30pm'],
	])('%s is %s', (time, words) => expect(momentWords(time, now)).toBe(words));

	it('have months before and after', () => {
		expect([monthBeside('2026-12', 1), monthBeside('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
		expect(monthWords('2026-11')).toBe('November 2026');
	});

	it.each([
		[59_000, '0 minutes'],
		[60_000, '1 minute'],
		[3_600_000, '1 hour'],
		[47.9 * 3_600_000, '47 hours'],
		[48 * 3_600_000, '2 days'],
	])('a length of %i ms is %s', (ms, words) => expect(lengthWords(ms)).toBe(words));
});

describe('What is due', () => {
	const request = (dueAt: string | null, answeredAt: string | null = null, hours = 24) => {
		const createdAt = new Date(Date.parse(dueAt ?? '2026-11-22T08:00:00Z') - hours * 3_600_000).toISOString();
		return dueOf({ dueAt, answeredAt, createdAt } as Parameters<typeof dueOf>[0], now);
	};

	it.each([
		['2026-11-22T08:00:00Z', 'over', 'Overdue by 2 hours'],
		['2026-11-22T15:30:00Z', 'soon', '5 hours left'],
		['2026-11-22T16:00:00Z', 'later', '6 hours left'],
		['2026-11-23T08:00:00Z', 'later', '22 hours left'],
	])('at %s is %s: %s', (dueAt, state, text) => expect(request(dueAt)).toEqual({ state, text }));

	it('is measured by the time that was promised', () => {
		expect(request('2026-11-22T20:00:00Z', null, 48)).toEqual({ state: 'soon', text: '10 hours left' });
		expect(request('2026-11-23T10:00:00Z', null, 48)).toEqual({ state: 'later', text: '24 hours left' });
		expect(promiseWords({ quote: 24, call: 24, brochure: null })).toBe('24 hours');
		expect(promiseWords({ quote: 24, call: 48, brochure: null })).toBe('24 or 48 hours');
		expect(promiseWords()).toMatch(/^\d+( or \d+)* hours$/);
	});

	it('is nothing once it was answered, or where nothing was promised', () => {
		expect(request(null, '2026-11-21T11:10:00Z').text).toBe('Answered after 3 hours');
		expect(request(null)).toEqual({ state: 'none', text: '' });
	});
});

const open = 'photo-quote/7f3a92c1-0000-4000-8000-000000000000';

describe('The address of the desk', () => {
	it('is bare at the start', () => {
		expect(queryOf(start)).toBe('');
		expect(placeOf('')).toEqual(start);
	});

	it('holds all that is shown, and is read back', () => {
		const place: Place = {
			...{ page: 'figures', find: 'Test & Person', kind: 'photo-quote', status: 'quoted', month: '2026-11' },
			...{ due: '1', held: '1', failed: '1', days: '7', sheet: '3', open, photo: '2' },
		};
		expect(placeOf(queryOf(place))).toEqual(place);
		expect(queryOf(place)).toContain(`open=${open}`);
	});

	it.each([
		'?page=x',
		'?kind=lift',
		'?status=done',
		'?days=3',
		'?sheet=-1',
		'?open=lift/1',
		'?open=../x',
		'?month=2026-13',
		`?find=${'x'.repeat(101)}`,
	])('leaves out what is not valid: %s', (query) => expect(placeOf(query)).toEqual(start));
});
