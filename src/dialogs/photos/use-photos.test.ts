// @vitest-environment happy-dom
import { act, createElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Photo } from '#dialogs/photos/photo.ts';
import { type Photos, usePhotos } from '#dialogs/photos/use-photos.ts';
import { currentToasts, dismissToast } from '#ui/toasts.tsx';

let root: Root;
let photos: Photos;
/** What becomes of the photos that are being read. */
let decoding: Promise<never>;
let fail = () => {};

function Probe() {
	photos = usePhotos();
	return null;
}

// Where toasts are shown, as in every page.
beforeAll(() => {
	document.body.innerHTML = '<div data-toasts="page"></div>';
});

beforeEach(async () => {
	vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
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
	await act(async () => {
		root.unmount();
		for (const { id } of currentToasts()) dismissToast(id);
	});
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

/** Lets what is chosen from now on wait, until `fail` says that it cannot be drawn. */
function holdDecoding() {
	decoding = new Promise((_, reject) => {
		fail = () => reject(new Error('not a picture'));
	});
}

const file = (name: string, type = 'image/jpeg', bytes = 100) => new File(['x'.repeat(bytes)], name, { type });
const add = (...files: File[]) => act(async () => photos.add(files));
const only = () => photos.list[0] as Photo;
/** Until all that was chosen is read. */
const settled = () => act(async () => void (await Promise.allSettled(photos.list.map(({ prepared }) => prepared))));
const names = () => photos.list.map(({ name }) => name);
const notices = () => photos.notices.map(({ title, text }) => `${title}: ${text}`);
const toasts = () => currentToasts().map(({ title }) => title);

describe('Chosen photos', () => {
	it('are there at once, as being prepared until they are', async () => {
		holdDecoding();
		await add(file('steps.jpg', 'image/jpeg', 300));
		const { id, prepared, ...photo } = only();
		expect(photo).toEqual({
			name: 'steps.jpg',
			bytes: 300,
			preparing: true,
			previewUrl: undefined,
			fault: undefined,
			progress: undefined,
			error: undefined,
			key: undefined,
			uploaded: false,
		});
		fail();
		await settled();
		expect(only()).toEqual({ ...photo, id, prepared, preparing: false });
		expect(await prepared).toMatchObject({ fileName: 'steps.jpg', drawn: false });
	});

	it('are removed one by one, and all at once', async () => {
		await add(file('one.jpg'), file('two.jpg'), file('three.jpg'));
		await act(async () => photos.remove(photos.list[1]?.id ?? 0));
		expect(names()).toEqual(['one.jpg', 'three.jpg']);
		await act(async () => photos.clear());
		expect(names()).toEqual([]);
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

	it('that nobody can read are all named and left out', async () => {
		await add(
			file('a.gif', 'image/gif'),
			file('b.svg', 'image/svg+xml'),
			file('steps.jpg'),
			file('notes.txt', 'text/plain'),
		);
		await settled();
		expect(names()).toEqual(['steps.jpg']);
		expect(notices()).toHaveLength(1);
		expect(notices()[0]).toMatch(
			/^Only photos can be uploaded: (?=.*a\.gif)(?=.*b\.svg)(?=.*notes\.txt).* are not photos we can read/,
		);
		await add(file('top.jpg'));
		await settled();
		expect(notices(), 'what was said of an earlier selection').toEqual([]);
	});

	it('that would be six are refused whole, and what is said of unreadable ones stays', async () => {
		await add(file('a.gif', 'image/gif'));
		await add(...[1, 2, 3, 4, 5, 6].map((number) => file(`${number}.jpg`)));
		await settled();
		expect(names()).toEqual([]);
		expect(notices().sort()).toEqual([
			'Only photos can be uploaded: a.gif is not a photo we can read. Please choose JPG, PNG or HEIC files.',
			'Too many photos: You can upload a maximum of 5 photos.',
		]);
		expect(toasts()).toEqual(['Too many photos']);
	});

	it('are asked for where there are none, until there is one', async () => {
		let there: boolean | undefined;
		await act(async () => {
			there = photos.require();
		});
		expect([there, photos.missing, toasts()]).toEqual([false, true, ['Photos Required']]);
		await add(file('steps.jpg'));
		await act(async () => {
			there = photos.require();
		});
		expect([there, photos.missing, notices()]).toEqual([true, false, []]);
	});

	it('keep what is reported of one while it is sent', async () => {
		await add(file('one.jpg'), file('two.jpg'));
		await settled();
		await act(async () => {
			photos.update(photos.list[0]?.id ?? 0, { progress: 0.5 });
			photos.update(photos.list[1]?.id ?? 0, { uploaded: true });
		});
		expect(photos.list).toMatchObject([
			{ progress: 0.5, uploaded: false },
			{ progress: undefined, uploaded: true },
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

	it('are kept where the browser refuses to write its history', async () => {
		const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
		vi.spyOn(history, 'replaceState').mockImplementation(() => {
			throw new DOMException('more than 100 times per 10 seconds', 'SecurityError');
		});
		await add(file('one.jpg'));
		await settled();
		expect(only()).toMatchObject({ name: 'one.jpg', preparing: false });
		expect(warned).toHaveBeenCalledWith('Left out:', 'SecurityError more than 100 times per 10 seconds');
	});

	it('that the browser did not keep are asked for again', async () => {
		history.replaceState({ dialog: 'photo-quote', photos: 3 }, '');
		await act(async () => root.render(createElement(Probe, { key: 'again' })));
		expect(notices()[0]).toContain('Please choose your photos again');
	});
});
