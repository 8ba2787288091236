import { colours } from '#brand/colours.ts';
import type { Block, LabelledValue, Link, PhotoFigure } from '#server/emails/render/content.ts';
import { htmlText } from '#server/emails/render/html-text.ts';
import { html, type Markup } from '#server/emails/render/markup.ts';
import { breaking, fluid, medium, small, text } from '#server/emails/render/styles.ts';

const { inverse, ink, line, brand, action } = colours;

/** A block as rows of the e-mail's table. Distances are padding on cells, which every mail program supports. */
export function toRows(block: Block): Markup {
	switch (block.type) {
		case 'heading':
			return row(html`<h2 style="margin:0;${medium}">${block.text}</h2>`, '20px 0 8px');
		case 'paragraph':
			return row(html`<p style="margin:0;${text}">${htmlText(block.text)}</p>`);
		case 'notice':
			return row(box(colours['danger-pale'], colours.danger, 'left', notice(block.lines)));
		case 'reference':
			return row(
				box(
					colours['brand-pale'],
					brand,
					'center',
					html`<span style="font-size:26px;line-height:34px;font-weight:bold">${block.text}</span>`,
				),
			);
		case 'command':
			return row(command(block.text));
		case 'steps':
			return row(table(html`${block.steps.map(step)}`));
		case 'fields':
			return row(table(html`${block.fields.map(field)}`));
		case 'short-fields':
			return row(html`${block.fields.map(shortField)}`);
		case 'button':
			return row(button(block, action));
		case 'second-button':
			return row(button(block, brand));
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

function box(background: string, border: string, align: string, content: Markup): Markup {
	return table(
		html`<tr><td align="${align}" bgcolor="${background}" style="padding:12px 16px;background-color:${background};border:2px solid ${border};${text};${breaking}">${content}</td></tr>`,
	);
}

function notice([first = '', ...others]: readonly string[]): Markup {
	return html`<strong>${first}</strong>${others.map((other) => html`<br>${other}`)}`;
}

/** Wraps at spaces only: a reference broken over two lines is hard to copy. */
function command(line: string): Markup {
	const pieces = line.split(' ').map((word) => html`<span style="white-space:nowrap">${word}</span> `);
	return html`<code style="font-family:Consolas,'Courier New',monospace;font-size:16px;line-height:24px;color:${ink}">${pieces}</code>`;
}

/** A table row, not an `<li>`: Outlook for Windows draws the numbers of a list outside its cell. */
function step(instruction: string, index: number): Markup {
	return html`<tr><td width="28" valign="top" style="width:28px;padding:0 0 8px;${text};font-weight:bold">${index + 1}.</td><td valign="top" style="padding:0 0 8px;${text}">${instruction}</td></tr>`;
}

function field({ label, value }: LabelledValue): Markup {
	return html`<tr><td style="padding:8px 0;border-top:1px solid ${line};${text};${breaking}"><span style="${small}">${label}</span><br>${htmlText(value)}</td></tr>`;
}

function shortField({ label, value }: LabelledValue, index: number): Markup {
	return html`${index === 0 ? '' : html`<br>`}${label}: <strong>${htmlText(value)}</strong>`;
}

/** The link's padding makes the whole button clickable. Outlook for Windows ignores it on links; there the cell has it. */
function button({ label, href }: Link, background: string): Markup {
	return table(
		html`<tr><td align="center" bgcolor="${background}" style="background-color:${background};border-radius:6px;mso-padding-alt:14px 16px;${text};${breaking}"><a href="${href}" style="display:block;padding:14px 16px;${text};font-size:18px;font-weight:bold;color:${inverse};text-decoration:none"><span style="color:${inverse}">${htmlText(label)}</span></a></td></tr>`,
	);
}

/** With padding to 46 px, a touch target. */
function anchor({ label, href }: Link): Markup {
	return html`<a href="${href}" style="display:block;padding:10px 0;color:${brand};font-weight:bold;text-decoration:underline">${htmlText(label)}</a>`;
}

function photo({ caption, href, picture }: PhotoFigure): Markup {
	const image =
		picture &&
		html`<img src="${picture.source}" width="${picture.width}" height="${picture.height}" alt="${caption}" border="0" style="display:block;max-width:100%;height:auto;border:1px solid ${line}">`;
	const linked = image && (href ? html`<a href="${href}">${image}</a>` : image);
	const address = href
		? html`<br><a href="${href}" style="${small};color:${brand};text-decoration:underline">${htmlText(href)}</a>`
		: '';
	return html`${linked ? row(linked, '6px 0 6px') : ''}${row(html`<strong>${htmlText(caption)}</strong>${address}`, '0 0 20px')}`;
}
