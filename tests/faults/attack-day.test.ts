import { chromium } from '@playwright/test';
import { expect, test } from 'vitest';
import { browserPath, quiet } from '../support/browser.ts';
import { openPrinted } from '../support/desk.ts';
import { countOfRun, isFullSize } from '../support/full-size.ts';
import { call } from '../support/sockets.ts';
import { attackDay } from './attack-day.ts';

/** As an operator does: lets those go that came from networks with one or two, drops all others, and says that this is meant. */
async function clearInBrowser(address: string): Promise<number> {
	const browser = await chromium.launch({ executablePath: browserPath(), args: quiet });
	const page = await browser.newPage();
	await page.goto(address);
	await page.getByRole('button', { name: /^Let go: From networks that sent one or two/ }).click();
	await page.getByText(/^Let go: \d+ request/).waitFor();
	await page.getByRole('button', { name: /^Drop: All/ }).click();
	await page.getByRole('button', { name: /^Erase: All/ }).click();
	await page.getByText(/^Dropped: \d+ request/).waitFor({ timeout: 120_000 });
	await browser.close();
	return 3;
}

async function clearByCalls(address: string): Promise<number> {
	const { origin } = new URL(address);
	const session = await openPrinted({ address });
	for (const [act, which] of [
		['send', 'few'],
		['drop', 'all'],
	] as const) {
		const headers = { ...session, origin, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };
		const { status } = await call(origin, '/desk/api/held', {
			method: 'POST',
			headers,
			body: JSON.stringify({ act, which }),
		});
		expect(status).toBe(200);
	}
	return 3;
}

const calls = countOfRun(150, 20_000);
const size = isFullSize
	? { addresses: Math.ceil(calls / 10), calls, slow: { forms: 300, ms: 120_000 }, honest: 200, clear: clearInBrowser }
	: { addresses: 12, calls, slow: { forms: 10, ms: 500 }, honest: 20, clear: clearByCalls };

test(
	`of ${size.calls} calls from ${size.addresses} addresses and ${size.honest} honest requests among them, the latter are all stored`,
	async () => {
		const day = await attackDay(size);
		if (isFullSize) console.log(JSON.stringify(day, null, 1));
		expect(day.stored.honest).toBe(size.honest);
		// What is held of a network that sent much is dropped with it.
		const apart = { 'own network': 0.6 * size.honest, 'same provider': 0.2 * size.honest };
		expect([day.toldOperator, day.toldCompany]).toMatchObject([apart, apart]);
		expect(day.mails.beyond).toBeLessThanOrEqual(300);
		expect(day.memory.highest).toBeLessThan(300);
		expect(day.health.some((said) => said.startsWith('degraded') && said.includes('held'))).toBe(true);
		expect(day.health.filter((said) => said.startsWith('failing'))).toEqual([]);
		expect([day.presses, day.healthAfter.includes('held')]).toEqual([3, false]);
	},
	isFullSize ? 3_600_000 : 300_000,
);
