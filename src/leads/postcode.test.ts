import { expect, test } from 'vitest';
import { areaIn, nationsOf, placeOf, postcodeAreas, postcodeIn } from '#leads/postcode.ts';

test.each([
	['1 High Street, Truro TR1 2QN', 'TR1 2QN', 'TR'],
	['1 High Street\nLondon\nsw1a1aa', 'SW1A 1AA', 'SW'],
	['12 Moor Lane, M1  1AE, Manchester', 'M1 1AE', 'M'],
	['First DE1 1AA, now BT1 5GS', 'BT1 5GS', 'BT'],
	// Of an area that there is not: the one before counts.
	['DE1 1AA, door ZZ9 9ZZ', 'ZZ9 9ZZ', 'DE'],
	['Flat B2, 5 Mill Road', undefined, undefined],
	['Truro, TR1', undefined, undefined],
	['', undefined, undefined],
])('%j is in %s', (address, postcode, area) => {
	expect([postcodeIn(address), areaIn(address)]).toEqual([postcode, area]);
});

test.each([
	[{ address: '1 Test Street, Matlock, DE4 1AA' }, 'Matlock DE4'],
	[{ address: '1 Test Street, DE4 1AA' }, 'Derby DE4'],
	[{ address: '1 Test Street, Matlock, de4 1aa' }, 'Matlock DE4'],
	[{ comment: 'For my mother, Test Person, 8 steps, LS6 3HN' }, 'Leeds LS6'],
	[{ address: '', comment: 'LS6 3HN' }, 'Leeds LS6'],
	[{ address: '1 Test Road, Youlgrave, Bakewell, Derbyshire, DE45 1AA' }, 'Bakewell DE45'],
	[{ address: '1 Test Road, King’s Lynn, PE30 1AA' }, 'King’s Lynn PE30'],
	[{ address: "1 Test Road, Bishop's Stortford, CM23 1AA" }, "Bishop's Stortford CM23"],
	[{ address: '1 Test Street, ZZ9 9ZZ' }, 'ZZ9'],
	[{ comment: 'Call me' }, undefined],
])('the place of %j is %s: no words of a comment are a town', (request, place) => {
	expect(placeOf(request)).toBe(place);
});

test('there are 124 areas, and one that a border runs through is of both nations', () => {
	expect(new Set(postcodeAreas).size).toBe(124);
	expect(postcodeAreas.filter((area) => nationsOf(area).length > 1)).toEqual([
		'CA',
		'CH',
		'DG',
		'HR',
		'LD',
		'LL',
		'NP',
		'SY',
		'TD',
	]);
	expect([nationsOf('ZE'), nationsOf('BT'), nationsOf('JE')]).toEqual([['Scotland'], ['Northern Ireland'], []]);
});

test('a text of any length is read at once', () => {
	const before = process.threadCpuUsage();
	for (const text of ['A1 '.repeat(1e6), `AA1${' '.repeat(1e6)}1AA`, 'SW1A '.repeat(1e5)]) areaIn(text);
	const { user, system } = process.threadCpuUsage(before);
	expect((user + system) / 1000).toBeLessThan(500);
});
