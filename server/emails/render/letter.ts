import type { Mail, Picture } from '#server/emails/mail.ts';

/** A label with what stands under it. */
export interface ShownField {
	label: string;
	/** Tidied (`emails/untrusted/user-text.ts`) where a visitor typed it. */
	value: string;
	/** May have several lines: the text version marks each of them as the visitor's. */
	long?: boolean;
}

export interface Press {
	words: string;
	href: string;
	/** Where it leads, for the text version; left out where the words say it. */
	written?: string;
}

export interface LetterPhoto {
	/** With its number and size. */
	words: string;
	/** None where it cannot be linked to. */
	href: string | undefined;
	picture?: { source: string; width: number; height: number };
}

/** A piece of a letter. The text version is made from the same pieces as the HTML, so that both say the same. */
export type Block =
	| { is: 'heading'; words: string }
	| { is: 'words'; words: string }
	| { is: 'notice'; lines: readonly string[] }
	| { is: 'reference'; words: string }
	| { is: 'steps'; steps: readonly string[] }
	| { is: 'fields'; fields: readonly ShownField[] }
	/** The same in less room, for a letter about many requests. */
	| { is: 'short-fields'; fields: readonly ShownField[] }
	| { is: 'command'; words: string }
	| ({ is: 'button' | 'second-button' | 'link' } & Press)
	| { is: 'photos'; photos: readonly LetterPhoto[] };

/** What an e-mail says, before it is HTML or text. */
export interface Letter {
	subject: string;
	/** Shown beside the subject in a list of e-mails. */
	preview: string;
	title: string;
	blocks: readonly Block[];
	/** Why the reader gets it. */
	why: string;
	siteUrl: string;
	/** Registered name, number and office of the company that writes, which British law wants in its e-mails. */
	imprint: string;
	replyTo?: Mail['replyTo'];
	pictures?: readonly Picture[];
}
