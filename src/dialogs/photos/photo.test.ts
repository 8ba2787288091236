import { describe, expect, it } from 'vitest';
import { choose } from '#dialogs/photos/photo.ts';

const photo = (name: string, type = 'image/jpeg') => ({ name, type });
const some = (count: number) => Array.from({ length: count }, (_, place) => photo(`${place}.jpg`));

describe('A selection of photos', () => {
	it('is taken while there is room', () => {
		expect(choose(5, some(5))).toEqual({ take: some(5), others: [] });
		expect(choose(2, some(2))).toEqual({ take: some(2), others: [] });
	});

	it('that would make more is refused whole', () => {
		expect(choose(5, some(6))).toBe('too-many');
		expect(choose(0, some(1))).toBe('too-many');
	});

	it('leaves out what is no image, by name', () => {
		const selection = [photo('steps.jpg'), photo('notes.txt', 'text/plain'), photo('IMG.HEIC', '')];
		expect(choose(5, selection)).toEqual({
			take: [photo('steps.jpg'), photo('IMG.HEIC', '')],
			others: ['notes.txt'],
		});
	});
});
