import { originalNameOf } from '#leads/photos.ts';
import type { Block, PhotoFigure, Picture, ShownPhoto } from '#server/emails/mail.ts';
import type { AnswerLinks } from '#server/emails/templates/unanswered.ts';
import { oneLine, webLink } from '#server/emails/untrusted.ts';

// A request's photos, in e-mails to the operator and to companies.

/** Longest side of a small picture in the e-mail, in px: two are as wide as the content. */
const maxSide = 268;

/** A request's photos as figures, with the small pictures to attach. */
export function photoFigures(requestId: string, photos: readonly ShownPhoto[]) {
	const shown: PhotoFigure[] = [];
	const pictures: Picture[] = [];
	for (const [index, { url, name, size, small }] of photos.entries()) {
		const caption = `Photo ${index + 1}: ${originalNameOf(oneLine(name))} (${formatSize(size)})`;
		const photo: PhotoFigure = { caption, href: url && webLink(url) };
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
	const scale = Math.min(1, maxSide / Math.max(width, height));
	return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** A file size in decimal units, as phones show it. */
function formatSize(bytes: number): string {
	return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** All photos at once, for a company that has several. */
export const photosLink = (photos: number, links: AnswerLinks | undefined): Block[] =>
	links && photos > 1
		? [{ type: 'link', label: `All ${photos} photos in one file (ZIP)`, href: links.photos, shownUrl: links.photos }]
		: [];
