import { expect, test } from 'vitest';
import { compareNames, type Dated, nameAt, namesToKeep, readName } from '#server/store/copies/dated-backups.ts';

const dated = (time: string, isWhole = true): Dated => {
	const at = new Date(time);
	return { name: nameAt(at), at, isWhole };
};

test('of nightly backups, 7 days, 4 weeks and 6 months are kept', () => {
	const nights = Array.from({ length: 400 }, (_, night) =>
		dated(new Date(Date.UTC(2026, 0, 1 + night, 3)).toISOString()),
	);
	// The last night is that of 4 February 2027, a Thursday. The weeks begin on 1 February and 25, 18 and 11 January.
	const days = ['2027-02-04', '2027-02-03', '2027-02-02', '2027-02-01', '2027-01-31', '2027-01-30', '2027-01-29'];
	const weeks = ['2027-01-24', '2027-01-17'];
	const months = ['2026-12-31', '2026-11-30', '2026-10-31', '2026-09-30'];
	expect([...namesToKeep(nights)].map((name) => name.slice(0, 10)).sort()).toEqual(
		[...days, ...weeks, ...months].sort(),
	);
});

test('a day begins at midnight in Britain, also in summer', () => {
	// 23:30 on 9 July and 00:30 on 10 July, British time, then the same night twice.
	const summer = ['2026-07-09T22:30:00Z', '2026-07-09T23:30:00Z', '2026-07-10T01:00:00Z'].map((time) => dated(time));
	expect([...namesToKeep(summer)].sort()).toEqual(['2026-07-09T223000Z', '2026-07-10T010000Z']);
});

test('a backup that lacks a photo replaces no whole one of its day, week or month', () => {
	const [whole, partly] = [dated('2026-07-09T01:00:00Z'), dated('2026-07-09T02:00:00Z', false)];
	expect([...namesToKeep([whole, partly])]).toEqual([whole.name]);
	expect([...namesToKeep([partly])]).toEqual([partly.name]);
});

test('nothing is removed for its age alone', () => {
	const old = ['2019-01-01T03:00:00Z', '2026-07-09T01:00:00Z'].map((time) => dated(time));
	expect(namesToKeep(old).size).toBe(2);
});

test('names are of a time, in as many forms as needed; nothing else is one', () => {
	const at = new Date('2026-11-22T03:00:00.000Z');
	expect([nameAt(at), nameAt(at, 2)]).toEqual(['2026-11-22T030000Z', '2026-11-22T030000Z-2']);
	expect(readName('2026-11-22T030000Z-2')).toEqual({ at, form: 2 });
	for (const name of [
		'photos',
		'.unfinished',
		'2026-13-22T030000Z',
		'2026-11-22',
		'2026-11-22T030000Z.old',
		'../2026-11-22T030000Z',
	])
		expect(readName(name)).toBeUndefined();
	expect(compareNames(nameAt(at, 10), nameAt(at, 9))).toBeGreaterThan(0);
});
