import type { Block } from '#server/emails/render/content.ts';
import { webLink } from '#server/emails/untrusted/links.ts';

/** The brochure in the e-mail to somebody who asked for it. */
export interface SentBrochure {
	/** Its address on the site, at the lift that it was asked for. */
	url: string;
	/** To attach; undefined if it is too large for that, or not on this machine. */
	pdf: Buffer | undefined;
}

/** How a visitor opens the brochure. */
export function brochureBlocks({ url, pdf }: SentBrochure): Block[] {
	const attached = 'It is attached to this email, as a PDF to read, to save or to print. It is on our site too:';
	const linked = 'It is a PDF on our site, to read, to save or to print:';
	return [
		{ type: 'heading', text: 'Your free brochure' },
		{ type: 'paragraph', text: pdf ? attached : linked },
		{ type: 'button', label: 'Open your brochure', href: webLink(url) ?? '', shownUrl: url },
	];
}
