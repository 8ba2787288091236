import { randomUUID } from 'node:crypto';
import { afterAll, describe } from 'vitest';
import type { Row } from '#leads/columns.ts';
import { photoUrl } from '#leads/photos.ts';
import type { LeadKind, RequestKey } from '#leads/tables.ts';
import type { Planner } from '#server/store/delivery.ts';
import { openHosted } from '#server/store/open-hosted.ts';
import type { Store } from '#server/store/store.ts';
import { photoBucket } from '#wire/names.ts';
import { rowOf, tableOf, toOperator } from '../store/data.ts';
import { type HostedData, hostedProjects } from '../support/hosted-data.ts';

const newEmpty = await hostedProjects();

/** Tests that need a Postgres; npm has one for Linux on x64. */
export const describeHosted = describe.runIf(newEmpty);

export async function newProject(): Promise<HostedData> {
	if (!newEmpty) throw new Error('There is no Postgres on this machine.');
	return newEmpty();
}

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

export async function openNew() {
	const project = await newProject();
	return { project, store: await open(project) };
}

/** What a browser does on a hosted project, without PostgREST: the same statements in the same role. */
export function visitorOf({ sql, backendUrl, publicKey }: HostedData, address = '192.0.2.1') {
	const headers = { 'cf-connecting-ip': address };

	/** Inserts a request. @returns what it is called by; rejects with Postgres's error */
	async function ask(kind: LeadKind = 'callback', more: Row = {}): Promise<RequestKey> {
		const row = rowOf(kind, more);
		await sql.begin(async (tx) => {
			await tx`select set_config('role', 'anon', true), set_config('request.headers', ${JSON.stringify(headers)}, true)`;
			await tx`insert into ${tx(tableOf(kind).name)} ${tx(row as Record<string, string>)}`;
		});
		return { kind, id: String(row.id) };
	}

	/** Uploads a photo. @returns the storage service's answer */
	const upload = async (key: string, bytes: Buffer, type = 'image/jpeg'): Promise<Response> =>
		fetch(`${backendUrl}/storage/v1/object/${photoBucket}/${key}`, {
			method: 'POST',
			headers: { ...headers, apikey: publicKey, 'content-type': type },
			body: new Uint8Array(bytes),
		});

	/** Sends a photo quote, its photos first. */
	async function askWithPhotos(...photos: Buffer[]) {
		const id = randomUUID();
		const keys = photos.map((_, index) => `${id}/176370000000${index}-steps.jpg`);
		for (const [index, bytes] of photos.entries()) {
			const { status } = await upload(keys[index] ?? '', bytes);
			if (status !== 200) throw new Error(`The upload was answered with ${status}.`);
		}
		const photo_urls = keys.map((key) => photoUrl('https://site.example', key));
		return { request: await ask('photo-quote', { id, photo_urls }), keys };
	}

	return { ask, upload, askWithPhotos };
}
