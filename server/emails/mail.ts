import type { Thumbnail } from '#server/photos/thumbnails.ts';

/** What an e-mail says. From whom it comes, and its id, are added where it is sent (`smtp.ts`). */
export interface Mail {
	subject: string;
	/** For programs that show no HTML; says all that the HTML says. */
	text: string;
	html: string;
	/** Who gets the answer, where that is not whom the e-mail comes from. */
	replyTo?: { name: string; address: string };
	/** Shown inside the HTML by `cid:`, so that no program has to fetch them. */
	pictures?: readonly Picture[];
}

export interface Picture {
	cid: string;
	fileName: string;
	jpeg: Buffer;
}

/** A photo as an e-mail to those who answer shows it. */
export interface ShownPhoto {
	/** Where the whole photo is. */
	url: string;
	/** The name of the visitor's file, in letters, digits, dots and dashes. */
	name: string;
	/** In bytes. */
	size: number;
	/** None where the photo cannot be drawn; then its link says all. */
	small?: Thumbnail;
}
