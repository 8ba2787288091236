import { raw } from 'hono/html';
import { colours } from '#brand/colours.ts';
import { country } from '#facts/country.ts';
import { table, toRows } from '#server/emails/render/blocks.ts';
import type { MailContent } from '#server/emails/render/content.ts';
import { htmlText } from '#server/emails/render/html-text.ts';
import { html, type Markup } from '#server/emails/render/markup.ts';
import { breaking, fluid, large, small, text } from '#server/emails/render/styles.ts';
import { webLink } from '#server/emails/untrusted/links.ts';

const { page: ground, surface, inverse, line, brand } = colours;

/** Outlook for Windows does not support max-width, so for it a table of fixed width is put around the content. */
const outlookOpens = raw(
	'<!--[if mso]><table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->',
);
const outlookCloses = raw('<!--[if mso]></td></tr></table><![endif]-->');

/**
 * Renders an e-mail as HTML for old mail programs too: tables, inline styles (old Gmail drops all others), and only what
 * Word, the renderer of Outlook for Windows, supports and fits on a screen of 320 px.
 */
export function toHtml(content: MailContent, siteName: string): string {
	const { subject, preview, title, blocks, why, siteUrl, imprint } = content;
	const home = html`<a href="${webLink(siteUrl) ?? ''}" style="color:${brand};text-decoration:underline">${siteUrl}</a>`;
	const page = html`<!doctype html>
<html lang="${country.language}" dir="ltr">
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
${hidden(preview)}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${ground}" style="${fluid};background-color:${ground}">
<tr><td align="center" style="padding:12px 8px">
${outlookOpens}
<table role="presentation" width="100%" align="center" cellpadding="0" cellspacing="0" border="0" bgcolor="${surface}" style="${fluid};max-width:600px;background-color:${surface};border:1px solid ${line}">
<tr><td align="left" bgcolor="${brand}" style="padding:14px 20px;background-color:${brand};${text};font-size:20px;font-weight:bold;color:${inverse}">${siteName}</td></tr>
<tr><td align="left" style="padding:24px 20px 16px;${text};${breaking}">
<h1 style="margin:0 0 16px;${large}">${title}</h1>
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

/** The preheader: shown after the subject in a list of e-mails, hidden in the e-mail itself. */
function hidden(preview: string): Markup {
	return html`<div style="display:none;max-height:0;overflow:hidden;font-size:1px;line-height:1px;color:${ground};mso-hide:all">${preview}</div>`;
}
