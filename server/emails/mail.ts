import type { Thumbnail } from '#server/photos/thumbnails.ts';

/** A rendered e-mail. Sender, recipient and id are added when it is sent (`delivery/smtp.ts`). */
export interface Mail {
	subject: string;
	/** For programs that show no HTML; has the same content. */
	text: string;
	html: string;
	/** The address for replies, if it is not the sender's. */
	replyTo?: { name: string; address: string };
	/** Attachments shown in the HTML by `cid:` URLs, so that mail programs load nothing from the network. */
	pictures?: readonly Picture[];
	/** Files to open or save, which the e-mail itself does not show. */
	files?: readonly AttachedFile[];
}

export interface Picture {
	cid: string;
	fileName: string;
	jpeg: Buffer;
}

export interface AttachedFile {
	name: string;
	pdf: Buffer;
}

/** A photo in an e-mail to the operator or a company. */
export interface ShownPhoto {
	/** Of the full photo. */
	url: string;
	/** The name of the visitor's file, in letters, digits, dots and dashes. */
	name: string;
	/** In bytes. */
	size: number;
	/** Undefined if none could be made; the e-mail then has the link only. */
	small?: Thumbnail;
}
