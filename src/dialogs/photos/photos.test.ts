import { afterEach, beforeEach, expect, it, vi } from 'vitest';
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

const now = Date.UTC(2026, 10, 23);
const prepared = Promise.resolve({ blob: new Blob(['x']), fileName: 'steps.jpg', drawn: true, fault: undefined });
const sent = { key: 'first/1-steps.jpg', uploaded: true, uploadedAt: now - 60_000 };
let uploads: string[];
/** By which code of the wire. */
let refused: string | undefined;

beforeEach(() => {
	[uploads, refused] = [[], undefined];
	vi.useFakeTimers({ now });
	vi.stubGlobal('window', { location: new URL('https://example.com') });
	vi.stubGlobal(
		'XMLHttpRequest',
		class {
			upload = {};
			status = refused ? 400 : 200;
			responseText = JSON.stringify({ code: refused });
			onload?: () => void;
			setRequestHeader() {}
			getResponseHeader() {}
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

it.each([
	['EntityTooLarge', 'This photo is larger than 10MB. Please remove it and choose a smaller one.'],
	['InvalidMimeType', 'This file is not a photo we can read. Please remove it and choose a JPG, PNG or HEIC.'],
	['x', 'This photo could not be sent. Please try again.'],
])('A photo that is refused as %s says what to do', async (code, error) => {
	refused = code;
	const update = vi.fn();
	await expect(sendPhotos([{ ...photo, prepared }], 'first', update)).rejects.toThrow(code);
	expect(update).toHaveBeenLastCalledWith(1, { progress: undefined, error });
});
