import { describe, expect, it } from 'vitest';
import { type Place, placeOf, queryOf, start } from '#desk/address/place.ts';

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
