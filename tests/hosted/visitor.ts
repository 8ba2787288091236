import { randomUUID } from 'node:crypto';
import type { Row } from '#leads/columns.ts';
import { byKind, type LeadKind, type RequestKey } from '#leads/tables.ts';
import { clientInfoHeader, photoBucket } from '#wire/names.ts';
import type { HostedData } from '../support/hosted-data.ts';
import { rows } from '../support/wire.ts';

const tableNames = byKind(({ table }) => table as keyof typeof rows);

/** What a browser does on a hosted project, without PostgREST: the same statements in the same role. */
export function visitorOf({ sql, backendUrl, publicKey }: HostedData, address = '192.0.2.1', clientInfo?: string) {
	const headers = { 'cf-connecting-ip': address, ...(clientInfo && { [clientInfoHeader]: clientInfo }) };
	return {
		/** Inserts a request. @returns what it is called by; rejects with Postgres's error */
		ask: async (kind: LeadKind = 'callback', more: Row = {}): Promise<RequestKey> => {
			const { photo_urls, ...row } = { id: randomUUID(), ...rows[tableNames[kind]], ...more } as Record<
				string,
				unknown
			>;
			const urls = photo_urls ? { photo_urls: photo_urls as string[] } : {};
			await sql.begin(async (tx) => {
				await tx`select set_config('role', 'anon', true), set_config('request.headers', ${JSON.stringify(headers)}, true)`;
				await tx`insert into ${tx(tableNames[kind])} ${tx({ ...row, ...urls } as Record<string, string>)}`;
			});
			return { kind, id: String(row.id) };
		},
		/** Uploads a photo. @returns the storage service's answer */
		upload: async (key: string, bytes: Buffer, type = 'image/jpeg'): Promise<Response> =>
			fetch(`${backendUrl}/storage/v1/object/${photoBucket}/${key}`, {
				method: 'POST',
				headers: { ...headers, apikey: publicKey, 'content-type': type },
				body: new Uint8Array(bytes),
			}),
	};
}
