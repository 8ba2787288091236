import { deskPath } from '#desk/contract.ts';
import { readRouting } from '#server/delivery/routing.ts';
import { buildDesk } from '#server/desk/app.ts';
import { atMachine } from '#server/desk/calls.ts';
import { readDesk } from '#server/desk/files.ts';
import { listen } from '#server/http/listen.ts';
import type { Logger } from '#server/log.ts';
import { accountName } from '#server/operator/account.ts';
import { openStore } from '#server/operator/open-store.ts';
import { noMetrics } from '#server/ops/metrics.ts';
import { SettingError, type Settings } from '#server/settings/read.ts';
import { StoreError } from '#server/store/errors.ts';
import { type Running, runUntilStopped } from '#server/until-stopped.ts';

/**
 * `npm run leads -- desk`: the desk for the one at this machine, without a login. Opens the store as commands do, also while the server runs,
 * which sends what the desk adds to the outbox.
 * @throws SettingError or StoreError where settings, store, routing or port cannot be used
 */
export async function serveDesk(settings: Settings, log: Logger): Promise<Running & { url: string }> {
	const files = await readDesk();
	const routing = await readRouting(settings.LEADS_ROUTING);
	const store = await openStore(process.env, 'command').catch((error: unknown) => {
		throw error instanceof StoreError ? new SettingError(error.message) : error;
	});
	const { listener, close } = buildDesk({
		settings,
		store,
		routing,
		files,
		reached: atMachine,
		isSecure: false,
		login: undefined,
		account: accountName(process.env),
		log,
		metrics: noMetrics,
		wakeCourier: () => {},
	});
	try {
		// On the loopback addresses only, whatever HOST is.
		const listening = await listen(listener, 'localhost', settings.DESK_PORT, { setting: 'DESK_PORT' });
		return {
			url: `http://localhost:${listening.port}${deskPath}/`,
			close: async () => {
				close();
				await listening.stop();
				await store.close();
			},
		};
	} catch (error) {
		close();
		await store.close();
		throw error;
	}
}

/** Serves the desk until the process is asked to stop. Throws what `serveDesk` throws. */
export function serveDeskUntilStopped(settings: Settings): Promise<void> {
	return runUntilStopped(
		{ ...settings, LOG_LEVEL: settings.LOG_LEVEL === 'info' ? 'warn' : settings.LOG_LEVEL },
		async (log) => {
			const desk = await serveDesk(settings, log);
			process.stdout.write(`The desk: ${desk.url} (on this machine only; Ctrl-C ends it)\n`);
			return desk;
		},
	);
}
