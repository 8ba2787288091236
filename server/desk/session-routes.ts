import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { apiPath, type Ended, type OpenSession } from '#desk/contract.ts';
import type { DeskEnv } from '#server/desk/env.ts';
import { deskErrors } from '#server/desk/errors.ts';
import { sentIn } from '#server/desk/sent.ts';
import type { Sessions } from '#server/desk/sessions.ts';
import type { DeskAccess } from '#server/store/desk-access.ts';

const nothing = z.strictObject({});

/** The list of sessions, and how they are ended. Each operator sees and ends all of them: a lost phone may be a colleague's. */
export function sessionRoutes(sessions: Sessions, access: DeskAccess): Hono<DeskEnv> {
	const app = new Hono<DeskEnv>();

	app.get(`${apiPath}/sessions`, async (c) => {
		const own = ownOf(c);
		const list = (await sessions.all()).map(
			({ id, email, browser, created_at, seen_at }): OpenSession => ({
				id,
				email,
				since: created_at,
				lastSeen: seen_at,
				browser,
				isThis: id === own,
			}),
		);
		return c.json(list);
	});

	app.post(`${apiPath}/sessions/end-others`, async (c) => {
		await sentIn(c, nothing);
		const others = (await access.all()).map(({ id }) => id).filter((id) => id !== ownOf(c));
		return c.json({ ended: await access.end(others) } satisfies Ended);
	});

	app.post(`${apiPath}/sessions/:id/end`, async (c) => {
		await sentIn(c, nothing);
		const id = c.req.param('id');
		if (id === ownOf(c)) sessions.forget(c);
		return c.json({ ended: await access.end([id]) } satisfies Ended);
	});

	app.post(`${apiPath}/session/end`, async (c) => {
		await sentIn(c, nothing);
		sessions.forget(c);
		return c.json({ ended: await access.end([ownOf(c)]) } satisfies Ended);
	});
	return app;
}

/** The id of the session that asks. @throws DeskError if none does */
function ownOf(c: Context<DeskEnv>): string {
	const session = c.get('session');
	if (!session) throw deskErrors.noSession();
	return session.id;
}
