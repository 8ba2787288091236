import { originalNameOf } from '#leads/photo-key.ts';
import type { Picture, ShownPhoto } from '#server/emails/mail.ts';
import type { LetterPhoto } from '#server/emails/render/letter.ts';
import { webLink } from '#server/emails/untrusted/links.ts';
import { oneLine } from '#server/emails/untrusted/user-text.ts';

/** What a picture may take of the letter, in pixels: its width inside the borders, and no more of a screen's height. */
const greatestWidth = 540;
const greatestHeight = 420;

/** A request's photos as the letter shows them, with the small pictures that travel in the e-mail. */
export function lettersPhotos(requestId: string, photos: readonly ShownPhoto[]) {
	const shown: LetterPhoto[] = [];
	const pictures: Picture[] = [];
	for (const [index, { url, name, size, small }] of photos.entries()) {
		const words = `Photo ${index + 1}: ${originalNameOf(oneLine(name))} (${weight(size)}${kindOf(name)})`;
		const photo: LetterPhoto = { words, href: webLink(url) };
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
	const share = Math.min(1, greatestWidth / width, greatestHeight / height);
	return { width: Math.round(width * share), height: Math.round(height * share) };
}

/** Phones write HEIC, and Windows opens it only with an extension. */
function kindOf(name: string): string {
	return /\.hei[cf]$/i.test(name) ? '; not every computer can open this kind' : '';
}

/** A size as people say it, in the megabytes of a phone's settings. */
function weight(bytes: number): string {
	return bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
