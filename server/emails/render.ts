import { html as escaping, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { colours } from '#brand/colours.ts';
import { markBoxes } from '#brand/mark.ts';
import { siteName } from '#brand/name.ts';
import {
	type Block,
	type ButtonLink,
	type LabelledValue,
	type Link,
	type Mail,
	type MailContent,
	type PhotoFigure,
	photoTile,
} from '#server/emails/mail.ts';
import { oneLine, quoted, webLink } from '#server/emails/untrusted.ts';

/** An e-mail as HTML and as text, both from the same blocks. */
export function writeMail(content: MailContent): Mail {
	const { subject, replyTo, files, blocks } = content;
	const photos = blocks.flatMap((block) => (typeof block === 'object' && block.type === 'photos' ? block.photos : []));
	const pictures = photos.flatMap(({ picture }) => picture ?? []);
	return { subject: oneLine(subject), text: toText(content), html: toHtml(content), replyTo, pictures, files };
}

/** Renders an e-mail as plain text, with its URLs. A visitor's text never starts a line: its lines are quoted. */
function toText({ subject, title = subject, isTyped, blocks, why, siteUrl, imprint }: MailContent): string {
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

const { page: ground, band, surface, inverse, line, brand, action } = colours;

/** Outlook for Windows does not support max-width, so for it a table of fixed width is put around the content. */
const outlookOpens = raw(
	'<!--[if mso]><table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->',
);
const outlookCloses = raw('<!--[if mso]></td></tr></table><![endif]-->');

/**
 * Renders an e-mail as HTML for old mail programs too: tables, inline styles (old Gmail drops all others), and only what
 * Word, the renderer of Outlook for Windows, supports and fits on a screen of 320 px.
 */
function toHtml(content: MailContent): string {
	const { subject, preview, title = subject, blocks, why, siteUrl, imprint } = content;
	const home = html`<a href="${webLink(siteUrl) ?? ''}" style="color:${brand};text-decoration:underline">${siteUrl}</a>`;
	const page = html`<!doctype html>
<html lang="en-GB" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<meta name="x-apple-disable-message-reformatting">
<meta name="color-scheme" content="light">
<meta name="supported-color-schemes" content="light">
<title>${subject}</title>
</head>
<body bgcolor="${ground}" style="margin:0;padding:0;background-color:${ground}">
<div style="display:none;max-height:0;overflow:hidden;font-size:1px;line-height:1px;color:${ground};mso-hide:all">${preview}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${ground}" style="${fluid};background-color:${ground}">
<tr><td align="center" style="padding:12px 8px">
${outlookOpens}
<table role="presentation" width="100%" align="center" cellpadding="0" cellspacing="0" border="0" bgcolor="${surface}" style="${fluid};max-width:600px;background-color:${surface};border:1px solid ${line}">
<tr><td align="left" bgcolor="${brand}" style="padding:12px 20px;background-color:${brand}">
<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td width="44" style="width:44px">${mark()}</td><td style="${text};font-size:20px;font-weight:bold;color:${inverse}">${siteName}</td></tr></table>
</td></tr>
<tr><td align="left" style="padding:24px 20px 16px;${text};${breaking}">
<h1 style="margin:0 0 12px;${large}">${htmlText(title)}</h1>
${table(html`${blocks.map(toRows)}`)}
</td></tr>
<tr><td align="left" bgcolor="${ground}" style="padding:16px 20px;background-color:${ground};border-top:1px solid ${line};${small};${breaking}">${htmlText(why)}<br>${siteName}: ${home}<br>${htmlText(imprint)}</td></tr>
</table>
${outlookCloses}
</td></tr>
</table>
</body>
</html>
`;
	return page.toString();
}

/** A block as rows of the e-mail's table. Distances are padding on cells, which every mail program supports. */
function toRows(block: Block): Markup {
	if (typeof block === 'string') return row(html`<p style="margin:0;${text}">${htmlText(block)}</p>`);
	switch (block.type) {
		case 'heading':
			return row(html`<h2 style="margin:0;${medium}">${block.text}</h2>`, '14px 0 4px');
		case 'summary':
			return row(summary(block.text));
		case 'notice':
			return row(box(colours['danger-pale'], colours.danger, 'left', notice(block.lines)));
		case 'reference':
			return row(box(colours['brand-pale'], brand, 'center', html`<span style="${huge}">${block.text}</span>`));
		case 'steps':
			return row(table(html`${block.steps.map(step)}`));
		case 'fields':
			return row(table(html`${block.fields.map(field)}`));
		case 'short-fields':
			return row(html`${block.fields.map(shortField)}`);
		case 'buttons':
			return row(
				table(html`<tr>${block.buttons.map((one, index) => html`${index === 0 ? '' : gap}${button(one)}`)}</tr>`),
			);
		case 'link':
			return row(anchor(block));
		case 'photos':
			return row(table(html`${block.photos.map(photoRow)}`));
	}
}

function row(content: Markup, padding = '0 0 14px'): Markup {
	return html`<tr><td style="padding:${padding};${text};${breaking}">${content}</td></tr>
`;
}

function table(rows: Markup): Markup {
	return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="${fluid}">${rows}</table>`;
}

function box(background: string, border: string, align: string, content: Markup): Markup {
	return table(
		html`<tr><td align="${align}" bgcolor="${background}" style="padding:12px 16px;background-color:${background};border:2px solid ${border};${text};${breaking}">${content}</td></tr>`,
	);
}

/** Wraps between its parts only, where it has several. */
function summary(line: string): Markup {
	if (!line.includes(' · ')) return html`<strong>${line}</strong>`;
	const parts = line.split(' · ').map((part) => html`<strong style="white-space:nowrap">${part}</strong>`);
	return html`${parts.map((part, index) => html`${index === 0 ? '' : ' · '}${part}`)}`;
}

function notice([first = '', ...others]: readonly string[]): Markup {
	return html`<strong>${first}</strong>${others.map((other) => html`<br>${other}`)}`;
}

/** A table row, not an `<li>`: Outlook for Windows draws the numbers of a list outside its cell. */
function step(instruction: string, index: number): Markup {
	return html`<tr><td width="28" valign="top" style="width:28px;padding:0 0 4px;${text};font-weight:bold">${index + 1}.</td><td valign="top" style="padding:0 0 4px;${text}">${instruction}</td></tr>`;
}

function field({ label, value }: LabelledValue): Markup {
	return html`<tr><td style="padding:8px 0;border-top:1px solid ${line};${text};${breaking}"><span style="${small}">${label}</span><br>${htmlText(value)}</td></tr>`;
}

function shortField({ label, value }: LabelledValue, index: number): Markup {
	return html`${index === 0 ? '' : html`<br>`}${label}: <strong>${htmlText(value)}</strong>`;
}

/** The link's padding makes the whole button clickable. Outlook for Windows ignores it on links; there the cell has it. */
function button({ label, href, look }: ButtonLink): Markup {
	const [background, border, colour] = looks[look];
	return html`<td align="center" bgcolor="${background}" style="background-color:${background};border:2px solid ${border};border-radius:6px;mso-padding-alt:11px 4px;${text};${breaking}"><a href="${href}" style="display:block;padding:11px 4px;${text};line-height:22px;font-weight:bold;color:${colour};text-decoration:none"><span style="color:${colour}">${htmlText(label)}</span></a></td>`;
}

/** Ground, border and text of a button. */
const looks = {
	main: [action, action, inverse],
	second: [brand, brand, inverse],
	plain: [surface, brand, brand],
} as const satisfies Record<ButtonLink['look'], readonly string[]>;

/** A cell between two buttons. */
const gap = raw('<td width="8" style="width:8px"></td>');

/** With padding to 46 px, a touch target. */
function anchor({ label, href }: Link): Markup {
	return html`<a href="${href}" style="display:block;padding:10px 0;color:${brand};font-weight:bold;text-decoration:underline">${htmlText(label)}</a>`;
}

/** Every second photo begins a row of two. */
function photoRow(left: PhotoFigure, index: number, photos: readonly PhotoFigure[]): Markup | '' {
	const cell = (figure: PhotoFigure | undefined) =>
		html`<td width="50%" valign="top" style="width:50%;padding:0 8px 8px 0">${figure ? table(html`<tr><td align="center" bgcolor="${band}" style="background-color:${band};${small};${breaking}">${photo(figure)}</td></tr>`) : ''}</td>`;
	return index % 2 === 1 ? '' : html`<tr>${cell(left)}${cell(photos[index + 1])}</tr>`;
}

function photo({ caption, href, picture }: PhotoFigure): Markup {
	const shown = picture ? tile(picture, caption) : htmlText(caption);
	return href ? html`<a href="${href}" style="color:${brand};text-decoration:underline">${shown}</a>` : shown;
}

/** In shares of the tile's width, so that all are equal on a narrow screen too; Word has none, and takes the size in px. */
function tile({ cid, width, height }: NonNullable<PhotoFigure['picture']>, caption: string): Markup {
	const share = (px: number) => `${((100 * px) / photoTile.width).toFixed(2)}%`;
	return html`<div style="padding:${share((photoTile.height - height) / 2)} 0"><img src="cid:${cid}" width="${width}" height="${height}" alt="${caption}" border="0" style="display:block;margin:0 auto;width:${share(width)};height:auto"></div>`;
}

/** Longest part of a word without a break opportunity in Outlook for Windows, in characters; fits into a narrow window. */
const longestPiece = 30;

/** A break opportunity for Outlook for Windows only. Other programs break words by CSS, so that a copied URL stays intact. */
const outlookBreak = raw('<!--[if mso]>&#8203;<![endif]-->');

/** Text as HTML: escaped, with line breaks, and with break opportunities in long words, so that they stay in their cell. */
function htmlText(text: string): Markup {
	return html`${text.split('\n').map((line, index) => html`${index === 0 ? '' : html`<br>`}${breakable(line)}`)}`;
}

function breakable(line: string): Markup {
	const pieces = line.match(new RegExp(`\\S{${longestPiece}}|\\s+|\\S{1,${longestPiece - 1}}`, 'gu')) ?? [];
	const parts = pieces.map((piece) => html`${piece}${[...piece].length === longestPiece ? outlookBreak : ''}`);
	return html`${parts}`;
}

/** The logo of white boxes, one table a row: shown where pictures are blocked, and with nothing attached. The first is the head. */
function mark(): Markup {
	const cell = (wide: number, high: number, fill?: string) =>
		html`<td width="${wide}" height="${high}"${fill ? html` bgcolor="${fill}"` : ''} style="width:${wide}px;height:${high}px;font-size:1px;line-height:1px${fill ? `;background-color:${fill}` : ''}${high === 7 ? ';border-radius:4px' : ''}"></td>`;
	const rows = markBoxes.map(({ high, boxes }) => {
		const cells = boxes.map(([from, to], index) => [
			cell(from - (boxes[index - 1]?.[1] ?? 0), high),
			cell(to - from, high, inverse),
		]);
		const rest = 32 - (boxes.at(-1)?.[1] ?? 0);
		return html`<table role="presentation" width="32" cellpadding="0" cellspacing="0" border="0"><tr>${cells.flat()}${cell(rest, high)}</tr></table>`;
	});
	return html`${rows}`;
}

const font = 'font-family:Arial,Helvetica,sans-serif';

/** Repeated in every cell: in Outlook for Windows, tables do not inherit styles. */
const text = `${font};font-size:17px;line-height:26px;color:${colours.ink}`;
const small = `${font};font-size:16px;line-height:24px;color:${colours.muted}`;
const huge = 'font-size:26px;line-height:34px;font-weight:bold';
const large = `${font};font-size:24px;line-height:32px;font-weight:bold;color:${colours.brand}`;
const medium = `${font};font-size:20px;line-height:28px;font-weight:bold;color:${colours.brand}`;

/** Breaks long words. Outlook for Windows supports neither property; `htmlText` inserts break opportunities for it. */
const breaking = 'word-wrap:break-word;word-break:break-word';

/** Makes a table exactly as wide as its container. */
const fluid = 'width:100%;table-layout:fixed';

/** Trusted HTML, inserted without escaping. */
type Markup = HtmlEscapedString;

/**
 * Hono's HTML template: interpolated values are escaped, for text and attributes, unless they are `Markup`. Hono returns a
 * promise if one is interpolated, which these types do not allow.
 */
function html(
	strings: TemplateStringsArray,
	...values: (string | number | Markup | readonly (string | Markup)[])[]
): Markup {
	return escaping(strings, ...values) as Markup;
}
