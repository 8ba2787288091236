import { Hono } from 'hono';
import { readBeside, readSignals } from '#leads/client-info.ts';
import { tables } from '#leads/tables.ts';
import { readBody } from '#server/http/body.ts';
import { kib } from '#server/settings/units.ts';
import { addPhotosLink, requestLink, takesPhotos } from '#server/store/links.ts';
import type { Store } from '#server/store/store.ts';
import type { OnInserted, WireEnv } from '#server/wire/env.ts';
import { restErrors } from '#server/wire/errors.ts';
import { readRows } from '#server/wire/rows.ts';
import { addPhotosHeader, clientInfoHeader, confirmationHeader, requestPageHeader } from '#wire/names.ts';

/** Largest JSON body, in bytes: five rows with every field full, of 30 kB each, and then some. */
const maxJsonBytes = 256 * kib;

const byName = new Map(tables.map((table) => [table.name, table]));

/** Preferences that need more than the right to insert: a row in return, or an upsert. */
const wantsMoreRights = /return=(?:representation|headers-only)|resolution=/;

/** The headers of a successful insert. */
const empty = { 'content-range': '*/*', 'content-length': '0' };

/** The tables' part of the wire, under `/rest/v1`: accepts inserts, rejects everything else. @param maxRows most in one call */
export function restRoutes(
	store: Pick<Store, 'requests' | 'keys'>,
	maxRows: number,
	onInserted: OnInserted,
): Hono<WireEnv> {
	const app = new Hono<WireEnv>();

	app.all('/:table', async (c) => {
		const name = c.req.param('table');
		const table = byName.get(name);
		if (!table) throw restErrors.unknownTable(name);
		if ((c.req.header('content-profile') ?? 'public') !== 'public') throw restErrors.badProfile();
		const isInsert = c.req.method === 'POST' && !wantsMoreRights.test(c.req.header('prefer') ?? '');
		if (!isInsert) throw restErrors.denied(name);
		const body = await readBody(c.env.incoming, maxJsonBytes);
		if (typeof body === 'string') throw restErrors[body]();
		const rows = readRows(body, table, maxRows);
		if (rows.length === 0) return c.body(null, 201, empty);
		const admitted = await c.get('admitRows')?.(rows.length);
		const isHeld = typeof admitted?.held === 'string';
		const info = c.req.header(clientInfoHeader);
		const beside = readBeside(info, table.columns);
		const whole = rows.map((row) => ({ ...row, ...beside }));
		const options = { ...admitted, source: c.get('source') ?? null };
		try {
			const isConfirmed = await store.requests.insertTogether(table, whole, readSignals(info), options);
			if (!isConfirmed && !isHeld) c.header(confirmationHeader, 'none');
		} catch (error) {
			admitted?.giveBack();
			throw error;
		}
		if (!isHeld) onInserted(table.kind, c.env.incoming, rows.length);
		const [row, ...others] = rows;
		if (row && others.length === 0) {
			// Only after an insert: an id is not secret, so that it alone must not give anybody the links (decisions/025 and 049).
			const request = { kind: table.kind, id: row.id };
			c.header(requestPageHeader, requestLink(request, store.keys));
			if (takesPhotos(request)) c.header(addPhotosHeader, addPhotosLink(request, store.keys));
		}
		return c.body(null, isHeld ? 202 : 201, empty);
	});
	app.all('*', () => {
		throw restErrors.unknownPath();
	});
	return app;
}
