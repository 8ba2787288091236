import { Hono } from 'hono';
import { tables } from '#leads/tables.ts';
import { readBody } from '#server/body.ts';
import type { Database } from '#server/database.ts';
import { maxJsonBytes } from '#server/limits.ts';
import { readRows } from '#server/rows.ts';
import type { WireEnv } from '#server/wire-env.ts';
import { restErrors } from '#server/wire-errors.ts';

const byName = new Map(tables.map((table) => [table.name, table]));

/** Methods PostgREST knows; on a table, all but POST need rights an anonymous caller lacks. */
const methods = ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'];

/**
 * The tables' side of the wire, under `/rest/v1`: inserts, and the refusal of everything else.
 * @param newId makes the id of a row that came without one
 */
export function restRoutes(database: Database, newId: () => string): Hono<WireEnv> {
	const app = new Hono<WireEnv>();

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
		if (!body) throw restErrors.tooLarge();
		const text = decode(body);
		if (!table) throw restErrors.unknownTable(name);
		const rows = readRows(text, table, {
			columns,
			missingIsDefault: prefer.missing === 'default',
			needsMoreRights: (prefer.return ?? 'minimal') !== 'minimal' || prefer.resolution !== undefined,
			newId,
		});
		if (rows.length > 0) await database.insert(table, rows);
		c.header('content-range', '*/*');
		c.header('content-length', '0');
		if (prefer.return) c.header('preference-applied', 'return=minimal');
		return c.body(null, 201);
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
	const type = (header ?? 'application/json').split(';')[0]?.trim().toLowerCase();
	if (type !== 'application/json') throw restErrors.badContentType(type ?? '');
}

/** Bytes that are no UTF-8 (or begin with a byte order mark) are no JSON. */
function decode(body: Buffer): string {
	try {
		return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
	} catch {
		throw restErrors.badJson();
	}
}

/** `"a","b"` or `a,b`, as the official client and curl write it. */
function readColumns(parameter: string | undefined): string[] | undefined {
	if (parameter === undefined) return undefined;
	const names = parameter.split(',').map((name) => /^\s*(?:"([^"]+)"|([^",\s]+))\s*$/.exec(name));
	return names.map((match) => {
		const name = match?.[1] ?? match?.[2];
		if (name === undefined) throw restErrors.badQuery('columns');
		return name;
	});
}

/** `return=minimal, missing=default` as an object. */
function readPrefer(header: string | undefined): Partial<Record<'return' | 'missing' | 'resolution', string>> {
	const pairs = (header ?? '').split(',').map((preference) => preference.trim().split('='));
	return Object.fromEntries(pairs.filter(([name]) => name));
}
