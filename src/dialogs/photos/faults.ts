import type { PhotoFault } from '#dialogs/photos/look-at.ts';

/** What the visitor may do about a photo, beside it. */
const hints: Readonly<Record<PhotoFault, string>> = {
	small: 'This picture is very small. If it is a copy, choose the photo it was made from.',
	dark: 'This photo looks very dark. A photo in daylight helps more.',
	empty: 'We can see very little in this photo. Something may have covered the lens.',
	blurred: 'This photo looks blurred. It helps to lean on something, and wait a moment before you press.',
};

export function hintAbout(fault: PhotoFault): string {
	return `${hints[fault]} You can send it as it is.`;
}
