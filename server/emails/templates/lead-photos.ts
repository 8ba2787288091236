import { originalNameOf } from '#leads/photo-key.ts';
import type { Picture, ShownPhoto } from '#server/emails/mail.ts';
import type { PhotoFigure } from '#server/emails/render/content.ts';
import { webLink } from '#server/emails/untrusted/links.ts';
import { oneLine } from '#server/emails/untrusted/user-text.ts';

/** Largest size of a thumbnail in the e-mail, in px: the width of the content, and about half a screen's height. */
const maxWidth = 540;
const maxHeight = 420;

/** A request's photos as figures, with the thumbnails to attach. */
export function photoFigures(requestId: string, photos: readonly ShownPhoto[]) {
	const shown: PhotoFigure[] = [];
	const pictures: Picture[] = [];
	for (const [index, { url, name, size, small }] of photos.entries()) {
		const caption = `Photo ${index + 1}: ${originalNameOf(oneLine(name))} (${formatSize(size)}${kindOf(name)})`;
		const photo: PhotoFigure = { caption, href: webLink(url) };
		if (small) {
			const cid = `photo-${index + 1}.${requestId}@photos`;
			pictures.push({ cid, fileName: `photo-${index + 1}.jpg`, jpeg: small.jpeg });
			photo.picture = { source: `cid:${cid}`, ...fitted(small) };
		}
		shown.push(photo);
	}
	return { shown, pictures };
}

function fitted({ width, height }: { width: number; height: number }) {
	const scale = Math.min(1, maxWidth / width, maxHeight / height);
	return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** A note for HEIC, which phones write and Windows opens only with an extension. */
function kindOf(name: string): string {
	return /\.hei[cf]$/i.test(name) ? '; not every computer can open this kind' : '';
}

/** A file size in decimal units, as phones show it. */
function formatSize(bytes: number): string {
	return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
