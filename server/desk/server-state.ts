import { Hono } from 'hono';
import * as z from 'zod/mini';
import { apiPath, type ServerState } from '#desk/contract.ts';
import { pausesOf } from '#server/delivery/plan.ts';
import type { ReadRouting } from '#server/delivery/routing.ts';
import { sendTestMail } from '#server/delivery/test-mail.ts';
import { type DeskEnv, jsonOf } from '#server/desk/calls.ts';
import { checked, pause } from '#server/operator/actions.ts';
import { OperatorError } from '#server/operator/errors.ts';
import { type Health, remedies } from '#server/ops/health.ts';
import type { Settings } from '#server/settings/read.ts';
import { readBackups } from '#server/store/backups.ts';
import type { Store } from '#server/store/store.ts';

/** What `/healthz` says; undefined where no server answers. */
export type ReadHealth = () => Promise<Pick<Health, 'status' | 'checks'> | undefined>;

interface ServerParts {
	settings: Settings;
	store: Store;
	routing: ReadRouting;
	health: ReadHealth;
}

const nothing = z.strictObject({});

/** How the server stands, which companies are paused, and an e-mail as a test. */
export function serverRoutes({ settings, store, routing, health }: ServerParts): Hono<DeskEnv> {
	const app = new Hono<DeskEnv>();

	app.get(`${apiPath}/server`, async (c) => {
		const [found, backup, pauses] = await Promise.all([
			health(),
			readBackup(settings),
			store.companies.pauses(new Date()),
		]);
		const failing = Object.entries(found?.checks ?? {}).flatMap(([check, state]) =>
			state === 'failing' ? { check, todo: remedies[check] ?? 'see the log' } : [],
		);
		return c.json({
			health: found ? { status: found.status, failing } : null,
			backup,
			pauses: pausesOf(routing, pauses),
		} satisfies ServerState);
	});

	app.post(`${apiPath}/server/pauses`, async (c) => {
		const by = { store, author: c.get('session').email, settings, routing };
		return c.json({ message: pause(await jsonOf(c), by) });
	});

	app.post(`${apiPath}/server/test`, async (c) => {
		checked(nothing, await jsonOf(c));
		if (settings.SMTP_URL === '') throw new OperatorError('No e-mail is sent: SMTP_URL is not set.');
		// At the machine the session has no address.
		const { email } = c.get('session');
		const to = settings.LEADS_TO.includes(email) ? [email] : settings.LEADS_TO;
		const refused = await sendTestMail(settings, to, 'the desk');
		if (refused) throw new OperatorError(`${refused.why}. What to do: ${refused.advice}.`);
		return c.json({ message: `Accepted by the mail server for ${to.join(', ')}: look in the inbox, and among spam.` });
	});
	return app;
}

async function readBackup({ DATA_DIR }: Settings): Promise<ServerState['backup']> {
	const { snapshotAt, copiedAt, troubles } = await readBackups(DATA_DIR);
	return { at: snapshotAt?.toISOString() ?? null, copiedAt: copiedAt?.toISOString() ?? null, troubles: [...troubles] };
}
