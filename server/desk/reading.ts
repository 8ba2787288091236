import { Hono } from 'hono';
import { apiPath, type RequestList, type Visits } from '#desk/contract.ts';
import { asked, askedMonth } from '#desk/sent.ts';
import type { ReadRouting } from '#server/delivery/routing.ts';
import { keyOf } from '#server/desk/acts.ts';
import type { DeskEnv } from '#server/desk/env.ts';
import { figuresFor } from '#server/desk/figures.ts';
import { detailOf, searchOf, summaryOf } from '#server/desk/requests.ts';
import { queryOf } from '#server/desk/sent.ts';
import { exportCsv } from '#server/operator/export-csv.ts';
import { countsVisits, type Settings } from '#server/settings/read.ts';
import type { Store } from '#server/store/store.ts';

export interface ReadingParts {
	settings: Settings;
	store: Store;
	routing: ReadRouting;
}

/** How many requests a list has unless it says. */
const usuallyListed = 50;

/** What the desk shows of requests, and counts. */
export function readingRoutes({ settings, store, routing }: ReadingParts): Hono<DeskEnv> {
	const app = new Hono<DeskEnv>();

	app.get(`${apiPath}/requests`, async (c) => {
		const { most = usuallyListed, ...query } = queryOf(c, asked);
		const { found, total } = await store.search.find(searchOf({ ...query, most }));
		return c.json({ requests: found.map(summaryOf), total } satisfies RequestList);
	});

	app.get(`${apiPath}/requests/:kind/:id`, async (c) => c.json(await detailOf(keyOf(c), store, routing)));

	app.get(`${apiPath}/export.csv`, async (c) => {
		const { from: _from, most: _most, ...query } = queryOf(c, asked);
		const { found } = await store.search.find({ ...searchOf(query), order: 'arrival' });
		return c.body(exportCsv(found), 200, {
			'content-type': 'text/csv; charset=utf-8',
			'content-disposition': 'attachment; filename="requests.csv"',
		});
	});

	app.get(`${apiPath}/figures`, async (c) => {
		const { month } = queryOf(c, askedMonth);
		return c.json(await figuresFor(store, month));
	});

	app.get(`${apiPath}/visits`, async (c) => {
		const { month } = queryOf(c, askedMonth);
		const counts = await store.visits.between(`${month}-01`, `${month}-31`);
		return c.json({ counted: countsVisits(settings), counts } satisfies Visits);
	});
	return app;
}
