import { html as escaping, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { colours } from '#brand/colours.ts';
import { markBoxes } from '#brand/mark.ts';
import { siteName } from '#brand/name.ts';
import { telephoneLink } from '#facts/companies.ts';
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
		case 'message':
			return block.text;
		case 'reference':
			return `    ${block.text}`;
		case 'notice':
			return block.lines.map((line) => `! ${line}`).join('\n');
		case 'steps':
		case 'points':
			return block.steps.map((step, index) => `${signOf(block, index)} ${step}`).join('\n');
		case 'fields':
		case 'short-fields':
			return block.fields.flatMap(fieldLines).join('\n');
		case 'photos':
			return block.photos.map(({ caption, href }) => (href ? `${caption}\n${href}` : caption)).join('\n');
		case 'figures':
			return block.rows.map((row) => row.filter(Boolean).join(' · ')).join('\n');
		case 'buttons':
			return block.buttons.map(linkLine).join('\n');
		default:
			return [...(block.title ? [block.title] : []), ...block.links.map(linkLine)].join('\n');
	}
}

const signOf = ({ type }: Block & object, index: number) => (type === 'points' ? '•' : `${index + 1}.`);

const fieldLines = ({ label, value, long, note = '', links = [] }: LabelledValue) => [
	long ? `${label}:\n${quoted(value)}` : `${label}: ${value}${note}`,
	...links.map(linkLine),
];

/** A number to ring is in the label already; of a link to write by, only the address is printed, if it has one. */
function linkLine({ label, href }: Link): string {
	const written = /^mailto:([^?]*)/.exec(href)?.[1];
	const address = written ? decodeURIComponent(written) : href;
	return /^(?:tel:|mailto:\?)/.test(href) || label === address ? label : `${label}: ${address}`;
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
	const callable = (part: string, at: number) => linked(htmlText(part), at % 2 === 0 ? undefined : telephoneLink(part));
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
<tr><td align="left" bgcolor="${ground}" style="padding:16px 20px;background-color:${ground};border-top:1px solid ${line};${small};${breaking}">${htmlText(why)}<br>${siteName}: ${home}<br>${imprint.split(/(?<=Telephone )([\d +]+\d)/).map(callable)}</td></tr>
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
			return row(html`<h2 style="margin:0;${medium}">${htmlText(block.text)}</h2>`, '20px 0 4px');
		case 'summary':
			return row(html`<strong>${htmlText(block.text)}</strong>`);
		case 'notice':
			return row(box(colours['danger-pale'], colours.danger, 'left', notice(block.lines)), '6px 0 14px');
		case 'reference':
			return row(box(colours['brand-pale'], brand, 'center', html`<span style="${huge}">${block.text}</span>`));
		case 'message':
			return block.href
				? row(html`<span style="${small}">${linked(htmlText(block.text), block.href)}</span>`)
				: row(box(colours['brand-pale'], brand, 'left', htmlText(block.text)));
		case 'steps':
		case 'points':
			return row(table(html`${block.steps.map((one, index) => step(one, signOf(block, index)))}`));
		case 'fields':
			return row(table(html`${block.fields.map(field)}`));
		case 'short-fields':
			return row(html`${block.fields.map(shortField)}`);
		case 'buttons':
			return row(buttons(block.buttons));
		case 'figures':
			return row(table(html`${block.rows.map(figures)}`));
		case 'links':
			return block.title
				? row(html`${block.title}<br>${block.links.map(anchor)}`, '16px 0 6px')
				: row(html`${block.links.map(anchor)}`, '0 0 6px');
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

function notice([first = '', ...others]: readonly string[]): Markup {
	return html`<strong>${htmlText(first)}</strong>${others.map((other) => html`<br>${htmlText(other)}`)}`;
}

const linked = (shown: Markup, href: string | undefined) =>
	href ? html`<a href="${href}" style="color:${brand};text-decoration:underline">${shown}</a>` : shown;

/** A table row, not an `<li>`: Outlook for Windows draws the numbers of a list outside its cell. */
function step(instruction: string, mark: string): Markup {
	const lead = mark === '•' ? (/^.*?[,:.?](?= \D|$)/.exec(instruction)?.[0] ?? instruction) : '';
	return html`<tr><td width="28" valign="top" style="width:28px;padding:0 0 4px;${text};font-weight:bold">${mark}</td><td valign="top" style="padding:0 0 4px;${text};${breaking}"><strong>${htmlText(lead)}</strong>${htmlText(instruction.slice(lead.length))}</td></tr>`;
}

function field({ label, value, links = [] }: LabelledValue, index: number): Markup {
	const rule = index === 0 ? '' : `border-top:1px solid ${line};`;
	const [style, below] = links.length > 0 ? ['font-weight:bold', row(buttons(links))] : [small, ''];
	return html`<tr><td style="padding:8px 0;${rule}${text};${breaking}"><span style="${style}">${htmlText(label)}</span><br>${htmlText(value)}</td></tr>${below}`;
}

function figures(cells: readonly string[], index: number): Markup {
	const style = index === 0 ? small : `border-top:1px solid ${line};${text}${index === 1 ? ';font-weight:bold' : ''}`;
	const first = raw(` width="${cells.length > 3 ? 46 : 52}%"`);
	return html`<tr>${cells.map((one, column) => html`<td valign="bottom"${column === 0 ? first : raw(' align="right"')} style="padding:4px 0 4px ${column === 0 ? 0 : 6}px;${style};${breaking}">${htmlText(one)}</td>`)}</tr>`;
}

function shortField({ label, value, note = '' }: LabelledValue, index: number): Markup {
	const shown = /^[\dA-F]{4}-[\dA-F]{4}$/.test(value) ? html`<strong>${htmlText(value)}</strong>` : htmlText(value);
	return html`${index === 0 ? '' : html`<br>`}<span style="color:${colours.muted}">${label}:</span> ${shown}${htmlText(note)}`;
}

const buttons = (all: readonly ButtonLink[]) =>
	table(html`<tr>${all.map((one, index) => html`${index === 0 ? '' : gap}${button(one)}`)}</tr>`);

/** The link's padding makes the whole button clickable. Outlook for Windows ignores it on links; there the cell has it. */
function button({ label, href, look }: ButtonLink): Markup {
	const [background, border, colour] = looks[look];
	// A number to ring is longer than what stands beside it.
	const wide = /\d/.test(label) ? raw(' width="66%"') : '';
	return html`<td align="center"${wide} bgcolor="${background}" style="background-color:${background};border:2px solid ${border};border-radius:6px;mso-padding-alt:11px 4px;${text};${breaking}"><a href="${href}" style="display:block;padding:11px 4px;${text};line-height:22px;font-weight:bold;color:${colour};text-decoration:none"><span style="color:${colour}">${htmlText(label)}</span></a></td>`;
}

/** Ground, border and text of a button. */
const looks = {
	main: [action, action, inverse],
	plain: [surface, brand, brand],
} as const satisfies Record<ButtonLink['look'], readonly string[]>;

/** A cell between two buttons. */
const gap = raw('<td width="8" style="width:8px"></td>');

/** As high as a touch target, 46 px, by its padding or its line; of several, as many side by side as the screen has room for. */
function anchor({ label, href }: Link, index: number, { length }: readonly Link[]): Markup {
	const look = length === 1 ? 'display:block;font-weight:bold' : 'font-size:16px;line-height:46px;white-space:nowrap';
	return html`${index === 0 ? '' : raw('&nbsp;&thinsp; ')}<a href="${href}" style="padding:10px 0;${look};color:${brand};text-decoration:underline">${htmlText(label)}</a>`;
}

/** Pictures are in rows of two; the first of an odd number has a whole row, as has a file without a picture. */
function photoRow(left: PhotoFigure, index: number, photos: readonly PhotoFigure[]): Markup | '' {
	const cell = (figure: PhotoFigure, columns: number, padding: string) =>
		html`<td colspan="${columns}" valign="top" style="padding:${padding}">${table(html`<tr><td align="center" bgcolor="${band}" style="background-color:${band};${small};${breaking}">${photo(figure, columns === 2)}</td></tr>`)}</td>`;
	const odd = photos.filter(({ picture }) => picture).length % 2;
	const right = photos[index + 1];
	if (!left.picture || index < odd) return html`<tr>${cell(left, 2, '0 0 8px')}</tr>`;
	if (!right || index % 2 !== odd) return '';
	return html`<tr>${cell(left, 1, '0 4px 8px 0')}${cell(right, 1, '0 0 8px 4px')}</tr>`;
}

function photo({ caption, href, picture }: PhotoFigure, isAlone: boolean): Markup {
	const name = html`<span style="display:block;padding:10px 12px">${htmlText(caption)}</span>`;
	return linked(picture ? tile(picture, caption, isAlone) : name, href);
}

/** In shares of the tile's width, so that two are equal on a narrow screen too; Word has none, and takes the size in px. */
function tile({ cid, width, height }: NonNullable<PhotoFigure['picture']>, caption: string, isAlone: boolean): Markup {
	const share = (px: number) => `${((100 * px) / photoTile.width).toFixed(2)}%`;
	return html`<div style="padding:${isAlone ? 0 : share((photoTile.height - height) / 2)} 0"><img src="cid:${cid}" width="${width}" height="${height}" alt="${caption}" border="0" style="display:block;margin:0 auto;width:${share(width)};height:auto"></div>`;
}

/** Longest part of a word without a break opportunity in Outlook for Windows, in characters; fits into a narrow window. */
const longestPiece = 30;

/** A break opportunity for Outlook for Windows only. Other programs break words by CSS, so that a copied URL stays intact. */
const outlookBreak = raw('<!--[if mso]>&#8203;<![endif]-->');

/** A reference, the digits of a telephone number, a postcode (a visitor's cannot be rung), a day and month with year or time, a command, a range of prices: none is broken at the end of a line. */
const unbroken =
	/(£[\d,]+–£[\d,]+|\b(?:[\dA-F]{4}-[\dA-F]{4}|0(?:\u200c?\d){2,4}(?:\u200c? \d(?:\u200c?\d){2,5}){1,2}|[A-Z]{1,2}\d[A-Z\d]?\u200c? \d[A-Z]{2}|\d\d?\s[A-Z][a-z]{2,8}(?: \d{4}|(?=, \d\d?:\d\d[ap]m))|npm run leads -- desk)\b)/;

/** Text as HTML: escaped, with line breaks, none before a dot, and with break opportunities in long words, so that they stay in their cell. */
function htmlText(text: string): Markup {
	return html`${text.split('\n').map((line, index) => html`${index === 0 ? '' : html`<br>`}${line.split(unbroken).map(piece)}`)}`;
}

const piece = (part: string, index: number) =>
	index % 2 === 0 ? breakable(part.replaceAll(' ·', '\u00a0·')) : html`<span style="white-space:nowrap">${part}</span>`;

function breakable(line: string): Markup {
	const pieces = line.match(new RegExp(`\\S{${longestPiece}}|\\s+|\\S{1,${longestPiece - 1}}`, 'gu')) ?? [];
	return html`${pieces.map((piece) => html`${piece}${[...piece].length === longestPiece ? outlookBreak : ''}`)}`;
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
