import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import type { Mail } from '#server/emails/mail.ts';
import { mailSamples } from '../../tests/delivery/mail-samples.ts';
import { browserPath, quiet } from '../../tests/support/browser.ts';

// `npm run writers mails -- FOLDER`: every e-mail as HTML, text and screenshots at two widths, for review. Some samples contain hostile
// input.

const widths = [320, 640];

/** Replaces `cid:` URLs by data: URLs, since a browser cannot resolve them. */
function withPictures({ html, pictures = [] }: Mail): string {
	return pictures.reduce(
		(page, { cid, jpeg }) => page.replaceAll(`cid:${cid}`, `data:image/jpeg;base64,${jpeg.toString('base64')}`),
		html,
	);
}

const folder = process.argv[2] ?? 'screenshots/mails';
mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: browserPath(), args: quiet });
for (const { name, mail } of mailSamples()) {
	const page = withPictures(mail);
	writeFileSync(join(folder, `${name}.html`), page);
	writeFileSync(join(folder, `${name}.txt`), `Subject: ${mail.subject}\n\n${mail.text}`);
	for (const width of widths) {
		const tab = await browser.newPage({ viewport: { width, height: 700 } });
		await tab.setContent(page);
		const taken = await tab.evaluate(() => document.documentElement.scrollWidth);
		if (taken > width) throw new Error(`${name} is ${taken} px wide on a screen of ${width} px.`);
		await tab.screenshot({ path: join(folder, `${name}-${width}.png`), fullPage: true });
		await tab.close();
	}
	console.log(`${name}: ${Math.round(Buffer.byteLength(mail.html) / 1000)} KB of HTML`);
}
await browser.close();
