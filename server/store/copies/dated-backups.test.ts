import { expect, test } from 'vitest';
import { compareNames, type Dated, nameAt, namesToKeep, readName } from '#server/store/copies/dated-backups.ts';

const dated = (time: string, isWhole = true, version = 1): Dated => {
	const at = new Date(time);
	return { name: nameAt(at), at, isWhole, version };
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

/** A backup of each of the seven nights after a day, in place of which older ones are thinned out. */
const week = (after: string) =>
	Array.from({ length: 7 }, (_, night) =>
		dated(new Date(Date.parse(`${after}T01:00:00Z`) + (night + 1) * 86_400_000).toISOString()),
	);

test('every backup of the last seven days is kept; a day begins at midnight in Britain, also in summer', () => {
	// 22:30 on the 9th and 00:30 on the 10th of July, British time, then a third.
	const summer = ['2026-07-09T21:30:00Z', '2026-07-09T23:30:00Z', '2026-07-10T01:00:00Z'].map((time) => dated(time));
	expect(namesToKeep(summer).size).toBe(3);
	// The 10th is the first of seven days; the 9th has one for its week no more, since the 12th is later in it.
	const kept = namesToKeep([...summer, ...week('2026-07-10').slice(0, 6)]);
	expect(summer.map(({ name }) => kept.has(name))).toEqual([false, true, true]);
});

test('of each version of the data the newest backup is kept, as long as its month', () => {
	const before = ['2026-07-01T03:00:00Z', '2026-07-01T09:00:00Z'].map((time) => dated(time, true, 1));
	const after = [dated('2026-07-01T10:00:00Z', true, 2), ...week('2026-07-05').map((one) => ({ ...one, version: 2 }))];
	const kept = namesToKeep([...before, ...after]);
	expect(before.map(({ name }) => kept.has(name))).toEqual([false, true]);
	const months = [8, 9, 10, 11, 12].map((month) => dated(new Date(Date.UTC(2026, month, 1)).toISOString(), true, 2));
	const later = namesToKeep([...before, ...after, ...months, dated('2027-02-01T03:00:00Z', true, 2)]);
	expect(before.map(({ name }) => later.has(name))).toEqual([false, false]);
});

test('a backup that lacks a photo replaces no whole one of its week or month', () => {
	const [whole, partly] = [dated('2026-07-07T01:00:00Z'), dated('2026-07-07T02:00:00Z', false)];
	const later = week('2026-07-12');
	const kept = namesToKeep([whole, partly, ...later]);
	expect([kept.has(whole.name), kept.has(partly.name)]).toEqual([true, false]);
	expect(namesToKeep([partly, ...later]).has(partly.name)).toBe(true);
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
