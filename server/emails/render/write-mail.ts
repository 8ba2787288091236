import { siteName } from '#brand/name.ts';
import type { Block, Link, Mail, MailContent } from '#server/emails/mail.ts';
import { toHtml } from '#server/emails/render/html.ts';
import { oneLine, quoted } from '#server/emails/untrusted.ts';

export function writeMail(content: MailContent): Mail {
	const { subject, replyTo, files, blocks } = content;
	const photos = blocks.flatMap((block) => (typeof block === 'object' && block.type === 'photos' ? block.photos : []));
	const pictures = photos.flatMap(({ picture }) => picture ?? []);
	return { subject: oneLine(subject), text: toText(content), html: toHtml(content), replyTo, pictures, files };
}

/** Renders an e-mail as plain text, with its URLs. A visitor's text never starts a line: its lines are quoted. */
function toText({ title, isTyped, blocks, why, siteUrl, imprint }: MailContent): string {
	const footer = ['----', why, `${siteName}: ${siteUrl}`, imprint];
	return `${[siteName, isTyped ? quoted(title) : underlined(title, '='), ...blocks.map(toLines), footer.join('\n')].join('\n\n')}\n`;
}

function toLines(block: Block): string {
	if (typeof block === 'string') return block;
	switch (block.type) {
		case 'heading':
			return `\n${underlined(block.text, '-')}`;
		case 'summary':
			return block.text;
		case 'reference':
		case 'command':
			return `    ${block.text}`;
		case 'notice':
			return block.lines.map((line) => `! ${line}`).join('\n');
		case 'steps':
			return block.steps.map((step, index) => `${index + 1}. ${step}`).join('\n');
		case 'fields':
		case 'short-fields':
			return block.fields
				.map(({ label, value, long }) => (long ? `${label}:\n${quoted(value)}` : `${label}: ${value}`))
				.join('\n');
		case 'photos':
			return block.photos.map(({ caption, href }) => (href ? `${caption}\n${href}` : caption)).join('\n');
		case 'buttons':
			return block.buttons.map(linkLine).join('\n');
		default:
			return linkLine(block);
	}
}

/** A number to ring is in the label already; of a link to write by, only the address is printed. */
function linkLine({ label, href }: Link): string {
	if (href.startsWith('tel:') || label === href) return label;
	const address = /^mailto:([^?]*)/.exec(href)?.[1];
	return `${label}: ${address ? decodeURIComponent(address) : href}`;
}

function underlined(heading: string, character: string): string {
	return `${heading}\n${character.repeat(Math.min(heading.length, 60))}`;
}
