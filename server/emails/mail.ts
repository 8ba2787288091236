import { deskPath } from '#desk/contract.ts';
import { imprint } from '#facts/companies.ts';
import { companyDetails, type Settings, sampleSettings, serverUrl } from '#server/settings/read.ts';

/** A rendered e-mail. Sender, recipient and id are added when it is sent (`delivery/send.ts`). */
export interface Mail {
	subject: string;
	/** For programs that show no HTML; has the same content. */
	text: string;
	html: string;
	/** The address for replies, if it is not the sender's. */
	replyTo?: { name: string; address: string } | undefined;
	/** Attachments shown in the HTML by `cid:` URLs, so that mail programs load nothing from the network. */
	pictures: readonly Picture[];
	/** Files to open or save, which the e-mail itself does not show. */
	files?: readonly { name: string; pdf: Buffer }[] | undefined;
}

interface Picture {
	cid: string;
	fileName: string;
	jpeg: Buffer;
}

/** A photo in an e-mail to the operator or a company. */
export interface ShownPhoto {
	/** Of the full photo; undefined where nothing serves it. */
	url: string | undefined;
	/** The name of the visitor's file, in letters, digits, dots and dashes. */
	name: string;
	/** In bytes. */
	size: number;
	/** The small picture, with the photo's width and height in px; where there is none, the e-mail has the link only. */
	small?: { jpeg: Buffer; width: number; height: number } | undefined;
}

export interface LabelledValue {
	label: string;
	/** Text from a visitor is normalized before (`emails/untrusted.ts`). */
	value: string;
	/** May have several lines; the text version quotes each with `>`. */
	long?: boolean | undefined;
	/** Of a short field, what follows the value and weighs less. */
	note?: string;
	/** Of another field, below the value; its label is a name, in bold. */
	links?: readonly ButtonLink[];
}

export interface Link {
	label: string;
	href: string;
}

export interface ButtonLink extends Link {
	/** `main`: the one to press first; `plain`: only a border. */
	look: 'main' | 'plain';
}

/** What each photo is shown in, on cream, in px: two are as wide as the e-mail's content, as is one alone. */
export const photoTile = { width: 268, height: 201 } as const;

export interface PhotoFigure {
	/** Shown where the picture is not. */
	caption: string;
	/** Undefined if there is no valid URL. */
	href: string | undefined;
	/** With the size in px at which it is shown. */
	picture?: Picture & { width: number; height: number };
}

/** A part of an e-mail; a text is a paragraph. HTML and text are rendered from the same blocks, so that both have the same content. */
export type Block =
	| string
	| { type: 'heading' | 'summary' | 'reference'; text: string }
	| { type: 'notice'; lines: readonly string[] }
	/** What we wrote; or with its address, what is to be sent on. */
	| { type: 'message'; text: string; href?: string }
	/** With numbers; `points` have dots, and begin in bold. */
	| { type: 'steps' | 'points'; steps: readonly string[] }
	/** The short ones take less space, for an e-mail about many requests. */
	| { type: 'fields' | 'short-fields'; fields: readonly LabelledValue[] }
	/** The first row is the head. */
	| { type: 'figures'; rows: readonly (readonly string[])[] }
	/** One, or several side by side where there is room, which have a title. */
	| { type: 'links'; links: readonly Link[]; title?: string }
	/** Side by side, as wide as each other unless one has a number to ring; or one as wide as the e-mail. */
	| { type: 'buttons'; buttons: readonly ButtonLink[] }
	| { type: 'photos'; photos: readonly PhotoFigure[] };

/** What ends every e-mail. */
export interface Sender {
	siteUrl: string;
	/** Registered name, number and office of the company, which British law requires in business e-mails. */
	imprint: string;
	/** The address of the desk, for e-mails to the operator; undefined where it cannot be reached from outside. */
	desk?: string | undefined;
}

/** The content of an e-mail, before it is rendered as HTML and text. */
export interface MailContent extends Sender, Pick<Mail, 'subject' | 'replyTo' | 'files'> {
	/** The preheader: shown after the subject in a list of e-mails, hidden in the e-mail itself. */
	preview: string;
	/** The subject unless given. */
	title?: string;
	/** Whether the title is a visitor's text; the text version then quotes it. */
	isTyped?: boolean;
	blocks: readonly Block[];
	/** Why the recipient gets it, for the footer. */
	why: string;
}

const isOperator = 'the site tells you of every request';
const command = ' To open the desk, run “npm run leads -- desk” on the server.';
/** Why an operator gets an e-mail, as its end says, and how to open a desk to which no button can lead. @param more what else is to be said of it */
export const whyOperator = ({ desk }: Sender, often = '', more = '') =>
	`You get this email${often} because ${isOperator}${more}.${desk === undefined ? command : ''}`;

export function senderOf(settings: Settings): Sender {
	const desk = settings.DESK === 'on' ? `${serverUrl(settings) ?? settings.SITE_URL}${deskPath}/` : undefined;
	return { siteUrl: settings.SITE_URL, imprint: imprint(companyDetails(settings)), desk };
}

/** The address for replies: CONTACT_EMAIL, unless it is still the sample's, where replies would be lost. */
export function contactOf(settings: Settings): string {
	return sampleSettings(settings).includes('CONTACT_EMAIL') ? settings.MAIL_FROM : settings.CONTACT_EMAIL;
}
