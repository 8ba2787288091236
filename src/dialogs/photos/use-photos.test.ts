import { act, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Photo } from '#dialogs/photos/use-photos.ts';
import { type Photos, usePhotos } from '#dialogs/photos/use-photos.ts';
import { followTab } from '#dialogs/tab.ts';
import { photosByType } from '../../../tests/support/photos.ts';

let root: Root;
let photos: Photos;
/** What becomes of the photos that are being read. */
let decoding: Promise<never>;
let fail = () => {};

function Probe() {
	photos = usePhotos();
	return null;
}

beforeEach(async () => {
	vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
	// A browser that can draw no photo: one that the store takes goes up as it is, any other is unreadable.
	vi.stubGlobal('OffscreenCanvas', undefined);
	vi.stubGlobal('createImageBitmap', () => decoding);
	decoding = Promise.reject(new Error('not a picture'));
	decoding.catch(() => {});
	history.replaceState({ dialog: 'photo-quote', photos: 0 }, '');
	followTab();
	root = createRoot(document.createElement('div'));
	await act(async () => root.render(createElement(Probe)));
});

afterEach(async () => {
	fail();
	vi.restoreAllMocks();
	await act(async () => root.unmount());
	vi.unstubAllGlobals();
});

/** Lets what is chosen from now on wait, until `fail` says that it cannot be drawn. */
function holdDecoding() {
	decoding = new Promise((_, reject) => {
		fail = () => reject(new Error('not a picture'));
	});
}

const file = (name: string, type = 'image/jpeg', bytes = photosByType[type] ?? Buffer.from('no photo')) =>
	new File([new Uint8Array(bytes)], name, { type });
const add = (...files: File[]) => act(async () => photos.add(files));
const only = () => photos.list[0] as Photo;
/** Until all that was chosen is read. */
const settled = () => act(async () => void (await Promise.allSettled(photos.list.map(({ prepared }) => prepared))));
const names = () => photos.list.map(({ name }) => name);
const notices = () => photos.notices.map(({ title, text }) => `${title}: ${text}`);

describe('Chosen photos', () => {
	it('that are removed while they are read stay away, without a word', async () => {
		holdDecoding();
		await add(file('old.tiff', 'image/tiff'));
		const { prepared, preparing } = only();
		expect(preparing).toBe(true);
		await act(async () => photos.handOver());
		fail();
		await act(async () => void (await prepared.catch(() => {})));
		expect([names(), notices()]).toEqual([[], []]);
	});

	it.each([
		...Object.entries(photosByType).map(([type, bytes]) => [`photo of ${type}`, type, type, bytes] as const),
		['IMG_0042.HEIC', '', 'image/heic', photosByType['image/heic']] as const,
	])('that no browser here can draw go up as they are: %s', async (name, type, sentAs, bytes) => {
		await add(file(name, type, bytes));
		await settled();
		expect(await only().prepared).toMatchObject({ fileName: name, drawn: false, blob: { type: sentAs } });
	});

	it.each(Object.keys(photosByType))('are no text that is called %s: it is named and left out', async (type) => {
		await add(...['fake', 'other'].map((name) => file(name, type, Buffer.from('a text and no photo'))));
		await settled();
		expect(names()).toEqual([]);
		expect(notices()).toEqual([
			'Only photos can be uploaded: fake, other are not photos we can read. Please choose JPG, PNG or HEIC files.',
		]);
	});

	it('are counted in the tab’s history, which is written only when their number changes', async () => {
		const written = vi.spyOn(history, 'replaceState');
		await add(file('one.jpg'), file('two.jpg'));
		await settled();
		const before = written.mock.calls.length;
		for (let share = 0; share <= 1; share += 0.01) await act(async () => photos.update(only().id, { progress: share }));
		expect(written.mock.calls).toHaveLength(before);
		expect(history.state).toEqual({ dialog: 'photo-quote', photos: 2 });
		await act(async () => photos.remove(only().id));
		expect(history.state).toEqual({ dialog: 'photo-quote', photos: 1 });
	});
});
