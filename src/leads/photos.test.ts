import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
	fileNameOf,
	folderOf,
	keyInUrl,
	maxPhotoBytes,
	maxPhotos,
	originalNameOf,
	photoKey,
	photoUrl,
} from '#leads/photos.ts';

it('The limits of photos are five photos of 10 MB', () => {
	expect({ maxPhotos, maxPhotoBytes }).toEqual({ maxPhotos: 5, maxPhotoBytes: 10_485_760 });
});

const id = '7f3a92c1-35ad-49bb-b118-8e8fc24abf80';

describe('The key of a photo', () => {
	it('is the request, a timestamp and the original name', () => {
		expect(photoKey('request', 1_700_000_000_000, 'IMG_1234.jpg')).toBe('request/1700000000000-IMG_1234.jpg');
	});

	it('gives back what it was made from, and survives the way through its public address', () => {
		const time = fc.integer({ min: 1_000_000_000_000, max: 9_999_999_999_999 });
		const points = fc.oneof(fc.nat(0xd7ff), fc.integer({ min: 0xe000, max: 0x1f9ff }));
		const unit = points.map((point) => String.fromCodePoint(point));
		fc.assert(
			fc.property(fc.uuid(), time, fc.string({ unit }), (request, timestamp, name) => {
				const key = photoKey(request, timestamp, name);
				expect(folderOf(key)).toBe(request);
				expect(`${folderOf(key)}/${fileNameOf(key)}`).toBe(key);
				expect(photoKey(request, timestamp, originalNameOf(fileNameOf(key)))).toBe(key);
				expect(keyInUrl(photoUrl('https://photos.example', key))).toBe(key);
			}),
		);
	});

	it('of another sender is found in its address too, whatever signs the server takes', () => {
		for (const key of ['plain.jpg', '/plain.jpg', `${id}/a b/100%.jpg`, `${id}/é?#&+.jpg`])
			expect(keyInUrl(photoUrl('https://photos.example', key))).toBe(key);
		expect(originalNameOf('12-steps.jpg')).toBe('12-steps.jpg');
	});
});
