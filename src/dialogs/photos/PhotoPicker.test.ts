import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PhotoPicker } from '#dialogs/photos/PhotoPicker.tsx';
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
