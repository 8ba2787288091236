import { randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { readBeside, readSignals } from '#leads/client-info.ts';
import { type RequestKey, tables } from '#leads/tables.ts';
import { readBody } from '#server/http/body.ts';
import { maxJsonBytes } from '#server/settings/limits.ts';
import { addPhotosLink, requestLink, takesPhotos } from '#server/store/links.ts';
import type { Store } from '#server/store/store.ts';
import type { OnInserted, WireEnv } from '#server/wire/env.ts';
import { restErrors } from '#server/wire/errors.ts';
import { readRows } from '#server/wire/rows.ts';
import { addPhotosHeader, clientInfoHeader, confirmationHeader, requestPageHeader } from '#wire/names.ts';

const byName = new Map(tables.map((table) => [table.name, table]));

/** Methods that PostgREST supports on a table. All but POST need privileges that anonymous callers lack. */
const methods = ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'];

/** Supported preferences, in the order in which PostgREST lists them in `Preference-Applied`. Others are ignored. */
const applicable = [
	'missing=default',
	'missing=null',
	'return=minimal',
	'count=exact',
	'count=planned',
	'count=estimated',
];
/** Preferences that need more than the right to insert: returning rows, or merging duplicates. */
const needMoreRights = [
	'return=representation',
	'return=headers-only',
	'resolution=merge-duplicates',
	'resolution=ignore-duplicates',
];

/** The tables' part of the wire, under `/rest/v1`: accepts inserts, rejects everything else. @param maxRows most in one call */
export function restRoutes(
	store: Pick<Store, 'requests' | 'keys'>,
	maxRows: number,
	onInserted: OnInserted,
): Hono<WireEnv> {
	const app = new Hono<WireEnv>();

	/** Only after an insert: an id is not secret, so that it alone must not give anybody the links (decisions/025 and 049). */
	async function offerLinks(c: Context<WireEnv>, request: RequestKey): Promise<void> {
		c.header(requestPageHeader, requestLink(request, store.keys));
		if (takesPhotos(request)) c.header(addPhotosHeader, addPhotosLink(request, store.keys));
	}

	app.all('/:table', async (c) => {
		const method = c.req.method;
		if (!methods.includes(method)) throw restErrors.badMethod(method);
		checkProfile(c.req.header(method === 'GET' || method === 'HEAD' ? 'accept-profile' : 'content-profile'));
		const name = c.req.param('table');
		const table = byName.get(name);
		if (method !== 'POST') throw table ? restErrors.denied(name) : restErrors.unknownTable(name);

		const columns = readColumns(c.req.queries('columns')?.at(-1));
		const prefer = readPrefer(c.req.header('prefer'));
		checkContentType(c.req.header('content-type'));
		const body = await readBody(c.env.incoming, maxJsonBytes);
		if (typeof body === 'string') throw restErrors[body]();
		const text = decode(body);
		if (!table) throw restErrors.unknownTable(name);
		const rows = readRows(text, table, {
			columns,
			missingIsDefault: prefer.includes('missing=default'),
			needsMoreRights: needMoreRights.some((preference) => prefer.includes(preference)),
			maxRows,
			newId: randomUUID,
		});
		let isHeld = false;
		if (rows.length > 0) {
			const admitted = await c.get('admitRows')?.(rows.length);
			const info = c.req.header(clientInfoHeader);
			const beside = readBeside(info, table.columns);
			const whole = rows.map((row) => ({ ...row, ...beside }));
			try {
				const isConfirmed = await store.requests.insertTogether(table, whole, readSignals(info), {
					...admitted,
					source: c.get('source') ?? null,
				});
				isHeld = typeof admitted?.held === 'string';
				if (!isConfirmed && !isHeld) c.header(confirmationHeader, 'none');
			} catch (error) {
				admitted?.giveBack();
				throw error;
			}
			if (!isHeld) onInserted(table.kind, c.env.incoming, rows.length);
			const [row, ...others] = rows;
			if (row && others.length === 0) await offerLinks(c, { kind: table.kind, id: String(row.id) });
		}
		const applied = applicable.filter((preference) => prefer.includes(preference));
		const counted = applied.some((preference) => preference.startsWith('count='));
		c.header('content-range', `*/${counted ? rows.length : '*'}`);
		c.header('content-length', '0');
		if (applied.length > 0) c.header('preference-applied', applied.join(', '));
		return c.body(null, isHeld ? 202 : 201);
	});
	app.all('/rpc/:name', (c) => {
		throw restErrors.unknownFunction(c.req.param('name'));
	});
	app.all('*', () => {
		throw restErrors.unknownPath();
	});
	return app;
}

function checkProfile(profile: string | undefined): void {
	if (profile !== undefined && profile !== 'public') throw restErrors.badProfile();
}

function checkContentType(header: string | undefined): void {
	// Case-sensitive, as in PostgREST.
	const type = (header ?? 'application/json').split(';')[0]?.trim() ?? '';
	if (type !== 'application/json') throw restErrors.badContentType(type);
}

/** Decodes UTF-8. A byte order mark is kept, so that it is rejected as invalid JSON. */
function decode(body: Buffer): string {
	try {
		return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
	} catch {
		throw restErrors.badJson();
	}
}

/** Parses `"a","b"` or `a,b`, as supabase-js and curl users write it. */
function readColumns(parameter: string | undefined): string[] | undefined {
	if (parameter === undefined) return undefined;
	const names = parameter.split(',').map((name) => /^\s*(?:"([^"]+)"|([^",\s]+))\s*$/.exec(name));
	return names.map((match) => {
		const name = match?.[1] ?? match?.[2];
		if (name === undefined) throw restErrors.badQuery('columns');
		return name;
	});
}

/** Parses `return=minimal, missing=default`. */
function readPrefer(header = ''): string[] {
	return header.split(',').map((preference) => preference.trim());
}
