import type { BrowserType, Page } from '@playwright/test';
import { type Running, type Visitor, windowSize } from './visitor.ts';

/** A build of Playwright's own, where a machine has it: macOS and Windows have no other WebKit that can be driven. */
export async function startPlaywright(type: BrowserType): Promise<Running> {
	const browser = await type.launch();
	return {
		arrive: async () => visitorIn(await browser.newPage({ viewport: windowSize })),
		end: () => browser.close(),
	};
}

function visitorIn(page: Page): Visitor {
	const said: string[] = [];
	page.on('pageerror', ({ message }) => said.push(message));
	page.on('console', (message) => {
		if (['error', 'warning'].includes(message.type())) said.push(message.text());
	});
	const shown = (selector: string) => page.locator(selector).filter({ visible: true }).first();
	return {
		open: (url) => page.goto(url),
		back: () => page.goBack(),
		resize: (width, height) => page.setViewportSize({ width, height }),
		click: (selector) => shown(selector).click(),
		type: (selector, text) => shown(selector).pressSequentially(text),
		choose: (selector, files) => shown(selector).setInputFiles([...files]),
		read: (run, ...args) => page.evaluate(`(${run})(...${JSON.stringify(args)})`),
		complaints: async () => said.splice(0),
		picture: () => page.screenshot(),
		close: () => page.close(),
	};
}
