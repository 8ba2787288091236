import type { Mail, Picture } from '#server/emails/mail.ts';

/** A label and its value. */
export interface LabelledValue {
	label: string;
	/** Text from a visitor is normalized before (`emails/untrusted/user-text.ts`). */
	value: string;
	/** May have several lines; the text version quotes each with `>`. */
	long?: boolean;
}

export interface Link {
	label: string;
	href: string;
	/** The address to print after the label in the text version; omitted if the label contains it. */
	shownUrl?: string;
}

export interface PhotoFigure {
	/** With the photo's number, name and size. */
	caption: string;
	/** Undefined if there is no valid URL. */
	href: string | undefined;
	picture?: { source: string; width: number; height: number };
}

/** A part of an e-mail. HTML and text are rendered from the same blocks, so that both have the same content. */
export type Block =
	| { type: 'heading'; text: string }
	| { type: 'paragraph'; text: string }
	| { type: 'notice'; lines: readonly string[] }
	| { type: 'reference'; text: string }
	| { type: 'steps'; steps: readonly string[] }
	| { type: 'fields'; fields: readonly LabelledValue[] }
	/** The same in less space, for an e-mail about many requests. */
	| { type: 'short-fields'; fields: readonly LabelledValue[] }
	| { type: 'command'; text: string }
	| ({ type: 'button' | 'second-button' | 'link' } & Link)
	| { type: 'photos'; photos: readonly PhotoFigure[] };

/** The content of an e-mail, before it is rendered as HTML and text. */
export interface MailContent {
	subject: string;
	/** The preheader: shown after the subject in a list of e-mails. */
	preview: string;
	title: string;
	blocks: readonly Block[];
	/** Why the recipient gets it, for the footer. */
	why: string;
	siteUrl: string;
	/** Registered name, number and office of the company, which British law requires in business e-mails. */
	imprint: string;
	replyTo?: Mail['replyTo'];
	pictures?: readonly Picture[];
	files?: Mail['files'];
}
