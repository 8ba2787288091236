import { htmlText } from '#server/emails/render/html-text.ts';
import type { Block, LetterPhoto, Press, ShownField } from '#server/emails/render/letter.ts';
import { html, type Markup } from '#server/emails/render/markup.ts';
import { breaking, colours, fluid, medium, small, text } from '#server/emails/render/styles.ts';

const { white, ink, line, pine, mint, brick, alarm, alarmPale } = colours;

/** A piece of a letter as rows of the letter's table: padding on cells is the one distance every program keeps. */
export function toRows(block: Block): Markup {
	switch (block.is) {
		case 'heading':
			return row(html`<h2 style="margin:0;${medium}">${block.words}</h2>`, '20px 0 8px');
		case 'words':
			return row(html`<p style="margin:0;${text}">${htmlText(block.words)}</p>`);
		case 'notice':
			return row(box(alarmPale, alarm, 'left', notice(block.lines)));
		case 'reference':
			return row(
				box(
					mint,
					pine,
					'center',
					html`<span style="font-size:26px;line-height:34px;font-weight:bold">${block.words}</span>`,
				),
			);
		case 'command':
			return row(command(block.words));
		case 'steps':
			return row(table(html`${block.steps.map(step)}`));
		case 'fields':
			return row(table(html`${block.fields.map(field)}`));
		case 'short-fields':
			return row(html`${block.fields.map(shortField)}`);
		case 'button':
			return row(button(block, brick));
		case 'second-button':
			return row(button(block, pine));
		case 'link':
			return row(anchor(block));
		case 'photos':
			return html`${block.photos.map(photo)}`;
	}
}

function row(content: Markup, padding = '0 0 14px'): Markup {
	return html`<tr><td style="padding:${padding};${text};${breaking}">${content}</td></tr>
`;
}

export function table(rows: Markup): Markup {
	return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="${fluid}">${rows}</table>`;
}

function box(ground: string, edge: string, align: string, content: Markup): Markup {
	return table(
		html`<tr><td align="${align}" bgcolor="${ground}" style="padding:12px 16px;background-color:${ground};border:2px solid ${edge};${text};${breaking}">${content}</td></tr>`,
	);
}

function notice([first = '', ...others]: readonly string[]): Markup {
	return html`<strong>${first}</strong>${others.map((other) => html`<br>${other}`)}`;
}

/** Broken between its words only: a reference in two pieces is hard to copy. */
function command(words: string): Markup {
	const pieces = words.split(' ').map((word) => html`<span style="white-space:nowrap">${word}</span> `);
	return html`<code style="font-family:Consolas,'Courier New',monospace;font-size:16px;line-height:24px;color:${ink}">${pieces}</code>`;
}

/** A table, since Outlook for Windows draws the numbers of a list outside its cell. */
function step(words: string, index: number): Markup {
	return html`<tr><td width="28" valign="top" style="width:28px;padding:0 0 8px;${text};font-weight:bold">${index + 1}.</td><td valign="top" style="padding:0 0 8px;${text}">${words}</td></tr>`;
}

function field({ label, value }: ShownField): Markup {
	return html`<tr><td style="padding:8px 0;border-top:1px solid ${line};${text};${breaking}"><span style="${small}">${label}</span><br>${htmlText(value)}</td></tr>`;
}

function shortField({ label, value }: ShownField, index: number): Markup {
	return html`${index === 0 ? '' : html`<br>`}${label}: <strong>${htmlText(value)}</strong>`;
}

/** The link fills the button, so that a press anywhere counts; in Outlook for Windows, which knows no padding there, the cell does. */
function button({ words, href }: Press, ground: string): Markup {
	return table(
		html`<tr><td align="center" bgcolor="${ground}" style="background-color:${ground};border-radius:6px;mso-padding-alt:14px 16px;${text};${breaking}"><a href="${href}" style="display:block;padding:14px 16px;${text};font-size:18px;font-weight:bold;color:${white};text-decoration:none"><span style="color:${white}">${htmlText(words)}</span></a></td></tr>`,
	);
}

/** As high as a finger is wide. */
function anchor({ words, href }: Press): Markup {
	return html`<a href="${href}" style="display:block;padding:10px 0;color:${pine};font-weight:bold;text-decoration:underline">${htmlText(words)}</a>`;
}

function photo({ words, href, picture }: LetterPhoto): Markup {
	const image =
		picture &&
		html`<img src="${picture.source}" width="${picture.width}" height="${picture.height}" alt="${words}" border="0" style="display:block;max-width:100%;height:auto;border:1px solid ${line}">`;
	const linked = image && (href ? html`<a href="${href}">${image}</a>` : image);
	const address = href
		? html`<br><a href="${href}" style="${small};color:${pine};text-decoration:underline">${htmlText(href)}</a>`
		: '';
	return html`${linked ? row(linked, '6px 0 6px') : ''}${row(html`<strong>${htmlText(words)}</strong>${address}`, '0 0 20px')}`;
}
