import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PhotoPicker } from '#dialogs/photos/PhotoPicker.tsx';
import { timeLeft } from '#dialogs/photos/SendingProgress.tsx';
import { sendPhotos } from '#dialogs/photos/send-photos.ts';
import type { Photo } from '#dialogs/photos/use-photos.ts';

const photo: Photo = {
	id: 1,
	name: 'steps.jpg',
	previewUrl: 'blob:1',
	prepared: new Promise(() => {}),
	preparing: false,
	bytes: 1000,
	uploaded: false,
};

function shown(...list: Photo[]): string {
	const photos = {
		list,
		notices: [],
		leaveOut() {},
		missing: false,
		add() {},
		remove() {},
		handOver: () => [],
		require: () => true,
		update() {},
	};
	return renderToStaticMarkup(createElement(PhotoPicker, { id: 'photos', photos }));
}

it('A list of photos is there once there are some, and the examples give way to them', () => {
	expect(shown()).not.toContain('aria-label="Chosen photos"');
	expect(shown(photo)).toContain('aria-label="Chosen photos"');
	const examples = (html: string) => html.split('/art/photos/').length;
	expect(examples(shown()) - examples(shown(photo))).toBe(1);
});

it.each<[Partial<Photo>, string[], string[]]>([
	[{}, ['>Ready<'], ['Getting it ready', 'Very dark']],
	[{ preparing: true }, ['Getting it ready …'], ['>Ready']],
	[{ previewUrl: undefined }, ['Ready (no preview on this device)'], ['<img src="blob']],
	[{ fault: 'small' }, ['>Very small<', 'Choose the original, if you have it.'], []],
	[{ progress: 0.5 }, ['value="0.5"'], ['>Ready', '>Sent']],
	[{ progress: 1, uploaded: true }, ['Sent'], ['value="1"', '>Ready']],
	[{ error: 'This photo could not be sent.' }, ['This photo could not be sent.'], ['>Ready', '>Sent']],
])('A photo that is %j says %j, and not %j', (state, words, others) => {
	const html = shown({ ...photo, ...state });
	for (const one of words) expect(html).toContain(one);
	for (const one of others) expect(html).not.toContain(one);
});

describe('The time left of an upload', () => {
	it.each([
		[9, 'A few seconds left'],
		[30, 'About half a minute left'],
		[85, 'About a minute left'],
		[95, 'About 2 minutes left'],
		[3600, 'About 60 minutes left'],
		[7200, 'More than an hour left'],
	])('with %i s to go at the speed measured is said as: %s', (seconds, words) => {
		// 1,000 bytes in 10 s.
		expect(timeLeft(1000 + seconds * 100, 1000, 10_000)).toBe(words);
	});

	it('is not guessed at first, before anything was sent, or at the end', () => {
		expect(timeLeft(10_000, 500, 2000)).toBeUndefined();
		expect(timeLeft(10_000, 0, 20_000)).toBeUndefined();
		expect(timeLeft(10_000, 10_000, 20_000)).toBeUndefined();
	});
});

const now = Date.UTC(2026, 10, 23);
const prepared = Promise.resolve({ blob: new Blob(['x']), fileName: 'steps.jpg', drawn: true, fault: undefined });
const sent = { key: 'first/1-steps.jpg', uploaded: true, uploadedAt: now - 60_000 };
let uploads: string[];

beforeEach(() => {
	uploads = [];
	vi.useFakeTimers({ now });
	vi.stubGlobal('window', { location: new URL('https://example.com') });
	vi.stubGlobal(
		'XMLHttpRequest',
		class {
			upload = {};
			status = 200;
			onload?: () => void;
			setRequestHeader() {}
			open(_: string, address: string) {
				uploads.push(address.replace(/.*photo_quotes\//, ''));
			}
			send() {
				this.onload?.();
			}
		},
	);
});
afterEach(() => {
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

it.each<[string, Partial<Photo>, string[]]>([
	['is uploaded', {}, [`first/${now}-steps.jpg`]],
	['that was sent a minute ago is not sent again', sent, []],
	['that was sent so long ago that the store may have deleted it is', { ...sent, uploadedAt: 0 }, [sent.key]],
	['of another request is', { ...sent, key: 'other/1-steps.jpg' }, [`first/${now}-steps.jpg`]],
])('A photo %s', async (_, state, expected) => {
	const { urls } = await sendPhotos([{ ...photo, prepared, ...state }], 'first', () => {});
	expect(uploads).toEqual(expected);
	expect(urls).toEqual([expect.stringContaining(expected[0] ?? sent.key)]);
});
