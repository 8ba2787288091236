// @vitest-environment happy-dom
import { act, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Photo } from '#dialogs/photos/photo.ts';
import { type Photos, usePhotos } from '#dialogs/photos/use-photos.ts';

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
	// A browser that can draw no photo: one of a type that the store takes goes up as it is, any other is unreadable.
	vi.stubGlobal('OffscreenCanvas', undefined);
	vi.stubGlobal('createImageBitmap', () => decoding);
	decoding = Promise.reject(new Error('not a picture'));
	decoding.catch(() => {});
	history.replaceState({ dialog: 'photo-quote', photos: 0 }, '');
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

const file = (name: string, type = 'image/jpeg') => new File(['x'], name, { type });
const add = (...files: File[]) => act(async () => photos.add(files));
const only = () => photos.list[0] as Photo;
/** Until all that was chosen is read. */
const settled = () => act(async () => void (await Promise.allSettled(photos.list.map(({ prepared }) => prepared))));
const names = () => photos.list.map(({ name }) => name);
const notices = () => photos.notices.map(({ title, text }) => `${title}: ${text}`);

describe('Chosen photos', () => {
	it('are shown as not ready for as long as they are read', async () => {
		holdDecoding();
		await add(file('one.jpg'));
		expect(only().preparing).toBe(true);
		fail();
		await settled();
		expect(only()).toMatchObject({ preparing: false, uploaded: false });
	});

	it('that are removed while they are read stay away, without a word', async () => {
		holdDecoding();
		await add(file('old.tiff', 'image/tiff'));
		const { prepared } = only();
		await act(async () => photos.clear());
		fail();
		await act(async () => void (await prepared.catch(() => {})));
		expect([names(), notices()]).toEqual([[], []]);
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
