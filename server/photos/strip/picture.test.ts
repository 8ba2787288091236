import { expect, test } from 'vitest';
import { BrokenPhoto, collectPieces } from '#server/photos/strip/picture.ts';

test('a range outside of the file, or that ends before it begins, is refused', () => {
	const original = Buffer.from('0123456789');
	for (const [start, end] of [
		[4, 11],
		[4, 3],
	] as const)
		expect(() => collectPieces(original).keep(start, end)).toThrow(BrokenPhoto);
	const pieces = collectPieces(original);
	pieces.keep(0, 10);
	expect(pieces.joined()).toBe(original);
});
