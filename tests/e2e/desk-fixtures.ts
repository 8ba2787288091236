import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { referenceOf } from '#leads/reference.ts';
import { dist } from '../support/built.ts';
import { removeTemporaryFolders } from '../support/database.ts';
import { enterByCommand, type FilledDesk, type FilledRequest, startFilledDesk } from '../support/desk.ts';
import { type Receivers, startReceivers } from '../support/receivers.ts';
import { test as base, expect } from './fixtures.ts';

export { expect };

export interface Desk extends FilledDesk {
	receivers: Receivers;
	/** The cookie of a session, as `name=value`. */
	cookie: string;
	/** Runs SQL on the store beside the server, to read what was stored or to make what takes days. */
	sql(text: string, ...values: string[]): Record<string, unknown>[];
	/** The n-th newest request. */
	nth(index: number): FilledRequest & { reference: string; name: string };
}

/** The desk as an operator has it who has come by a printed link: the real server with DESK=on, with 36 requests of the last days. */
export const test = base.extend<{ session: undefined }, { ownDesk: boolean; desk: Desk }>({
	// Playwright gives a worker to files of one value only: no request of another file is on the desk of one that counts them.
	ownDesk: [false, { option: true, scope: 'worker' }],
	desk: [
		// biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
		async ({}, use) => {
			const receivers = await startReceivers();
			const filled = await startFilledDesk({ count: 36, dist, env: receivers.env });
			// The server writes too.
			const database = new DatabaseSync(join(filled.dataDir, 'leads.db'), { timeout: 5000 });
			const sql: Desk['sql'] = (text, ...values) => database.prepare(text).all(...values);
			const nth: Desk['nth'] = (index) => {
				const request = filled.requests[index];
				if (!request) throw new Error(`There are only ${filled.requests.length} requests.`);
				return { ...request, reference: referenceOf(request.id), name: `Test Person ${index}` };
			};
			await use({ ...filled, receivers, sql, nth, cookie: await enterByCommand(filled) });
			database.close();
			await filled.stop();
			await receivers.end();
			await removeTemporaryFolders();
		},
		{ scope: 'worker' },
	],
	baseURL: async ({ desk }, use) => use(desk.url),
	session: [
		async ({ page, desk }, use) => {
			const [name = '', value = ''] = desk.cookie.split('=');
			await page.context().addCookies([{ name, value, url: desk.url }]);
			await use(undefined);
		},
		{ auto: true },
	],
});

/** Opens a request by its address, and waits for it. */
export async function open(page: Page, { kind, id, name }: ReturnType<Desk['nth']>): Promise<void> {
	await page.goto(`/desk/?open=${kind}/${id}`);
	await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
}

/** The part of an open request under that heading. */
export function partOf(page: Page, title: string | RegExp) {
	return page.locator('section').filter({ has: page.getByRole('heading', { level: 3, name: title }) });
}
