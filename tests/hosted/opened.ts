import { randomUUID } from 'node:crypto';
import { afterAll } from 'vitest';
import type { Row } from '#leads/columns.ts';
import { type RequestKey, tables } from '#leads/tables.ts';
import { openHosted } from '#server/store/open-hosted.ts';
import type { Planner } from '#server/store/planner.ts';
import type { Store } from '#server/store/store.ts';
import type { HostedData } from '../support/hosted-data.ts';
import { rows } from '../support/wire.ts';

const toOperator = { message: 'lead', channel: 'email', recipient: 'leads@example.com', company: null } as const;

/** Tells the operator, and thanks the visitor. */
const planner: Planner = {
	plan: (_kind, row) => {
		if (typeof row.email !== 'string') return [toOperator];
		return [toOperator, { ...toOperator, message: 'thanks', recipient: row.email }];
	},
	reports: [{ ...toOperator, message: 'given-up' }],
};

const opened: Store[] = [];
afterAll(() => Promise.all(opened.map((store) => store.close())));

/** Opens a project as the operator's program does, until the end of the test file. */
export async function open(project: HostedData): Promise<Store> {
	const store = await openHosted({ ...project, planner });
	opened.push(store);
	return store;
}

/** Inserts a callback as the program does with a form that was posted without scripts. */
export async function insert(store: Store, more: Row = {}): Promise<RequestKey> {
	const id = randomUUID();
	const table = tables.find(({ kind }) => kind === 'callback');
	if (table) await store.requests.insert(table, [{ id, ...rows.callback_requests, ...more }]);
	return { kind: 'callback', id };
}
