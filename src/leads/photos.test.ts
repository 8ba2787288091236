import { describe, expect, it } from 'vitest';
import { maxPhotoBytes, maxPhotos, photoType } from '#leads/photos.ts';

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
