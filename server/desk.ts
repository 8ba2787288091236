import { deskPath, enterPath } from '#desk/contract.ts';
import { readRouting } from '#server/delivery/routing.ts';
import { buildDesk } from '#server/desk/app.ts';
import { atMachine } from '#server/desk/calls.ts';
import { readDesk } from '#server/desk/files.ts';
import { createSessions, hashOf, newToken, type SessionAccess } from '#server/desk/sessions.ts';
import { listen } from '#server/http/listen.ts';
import type { Logger } from '#server/log.ts';
import { accountName } from '#server/operator/account.ts';
import { openStore } from '#server/operator/open-store.ts';
import type { Health } from '#server/ops/health.ts';
import { healthTimeout } from '#server/settings/limits.ts';
import { SettingError, type Settings } from '#server/settings/read.ts';
import { addressOf } from '#server/settings/setting.ts';
import { second } from '#server/settings/units.ts';
import type { DeskSession } from '#server/store/desk-access.ts';
import { StoreError } from '#server/store/errors.ts';
import { type Running, runUntilStopped } from '#server/until-stopped.ts';

/**
 * The only link of the desk at the machine, and the session that it begins: in memory, so that both end with the process, and nothing
 * that is stored opens it. Other accounts and programs of the machine can call the port, but do not know the link; one that serves pages at another
 * port may be given the session's cookie by the operator's browser, but not what calls have to say beside it (`proofHeader`).
 */
function onlyLink(account: string): { token: string; access: SessionAccess } {
	const token = newToken();
	const linkHash = hashOf(token);
	let begun: { hash: string; session: DeskSession } | undefined;
	return {
		token,
		access: {
			begin: (used, { hash, id, browser }, now) => {
				if (begun || used !== linkHash) return undefined;
				begun = { hash, session: { id, email: account, browser, created_at: now, seen_at: now } };
				return begun.session;
			},
			find: (hash) => (begun?.hash === hash ? begun.session : undefined),
			seen: (_, now) => {
				if (begun) begun.session.seen_at = now;
			},
			all: () => (begun ? [begun.session] : []),
			end: () => 0,
		},
	};
}

/** What the server on this machine says at `/healthz`; undefined where none answers. */
async function healthOfServer({ HOST, PORT }: Settings) {
	try {
		const answer = await fetch(`${addressOf(HOST, PORT)}/healthz`, {
			signal: AbortSignal.timeout(healthTimeout + second),
		});
		return (await answer.json()) as Health;
	} catch {
		return undefined;
	}
}

/** Where it listens, unless another program does: a fixed port can be forwarded (`ssh -L 4322:localhost:4322`). */
const usualPort = 4322;

/**
 * `npm run leads -- desk`: the desk for the one at this machine, who has the address that it prints. Opens the store as commands do, also
 * while the server runs, which sends what the desk adds to the outbox.
 * @returns `url` of the desk, and `address`, which begins its session, once
 * @throws SettingError or StoreError where settings, store or routing cannot be used
 */
export async function serveDesk(settings: Settings, log: Logger): Promise<Running & { address: string }> {
	const files = await readDesk();
	const routing = await readRouting(settings.LEADS_ROUTING);
	const store = await openStore(process.env, 'command').catch((error: unknown) => {
		throw error instanceof StoreError ? new SettingError(error.message) : error;
	});
	const account = accountName(process.env);
	const { token, access } = onlyLink(account);
	const listener = buildDesk({
		settings,
		store,
		routing,
		files,
		reached: atMachine,
		isSecure: false,
		sessions: createSessions(access, [account], false),
		proof: newToken(),
		links: undefined,
		log,
		wakeCourier: () => {},
		health: () => healthOfServer(settings),
	});
	try {
		// On the loopback addresses only, whatever HOST is.
		const listening = await listen(listener, 'localhost', usualPort).catch(() => listen(listener, 'localhost', 0));
		const origin = `http://localhost:${listening.port}`;
		return {
			url: `${origin}${deskPath}/`,
			address: `${origin}${enterPath}?token=${token}`,
			close: async () => {
				await listening.stop();
				await store.close();
			},
		};
	} catch (error) {
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
			process.stdout.write(
				`The desk: ${desk.address}\nThe address works once, on this machine only; start this again for another one. Ctrl-C ends it.\n`,
			);
			return desk;
		},
	);
}
