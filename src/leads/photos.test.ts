import { describe, expect, it } from 'vitest';
import { maxPhotoBytes, maxPhotos, photoKey, photoType } from '#leads/photos.ts';

describe('The limits of photos', () => {
	it('are five photos of 10 MB', () => {
		expect({ maxPhotos, maxPhotoBytes }).toEqual({ maxPhotos: 5, maxPhotoBytes: 10_485_760 });
	});
});

describe('The type of a photo', () => {
	it.each([
		['steps.jpg', 'image/jpeg', 'image/jpeg'],
		['steps.HEIC', '', 'image/heic'],
		['steps.heif', 'application/octet-stream', 'image/heif'],
		['steps.jpeg', 'image/jpg', 'image/jpeg'],
		['steps', 'image/webp', 'image/webp'],
	])('of %s with type "%s" is %s', (name, type, expected) => {
		expect(photoType({ name, type })).toBe(expected);
	});

	it.each([
		['notes.txt', 'text/plain'],
		['notes.txt', ''],
		['steps.jpg', 'text/html'],
		['picture.svg', 'image/svg+xml'],
	])('of %s with type "%s" is none we take', (name, type) => {
		expect(photoType({ name, type })).toBeUndefined();
	});
});

describe('The key of a photo', () => {
	it('is the request, a timestamp and the original name', () => {
		expect(photoKey('request', 1_700_000_000_000, 'IMG_1234.jpg')).toBe('request/1700000000000-IMG_1234.jpg');
	});

	it('keeps only what every store keeps as it is', () => {
		const key = photoKey('request', 1, 'Müllers #1 Treppe/../?.jpg');
		expect(key).toMatch(/^request\/1-[A-Za-z0-9._-]+\.jpg$/);
	});

	it('keeps the ending of a long name', () => {
		const name = photoKey('request', 1, `${'x'.repeat(300)}.heic`).split('/1-')[1];
		expect(name).toHaveLength(100);
		expect(name).toMatch(/\.heic$/);
	});
});
