import { readRouting } from '#server/delivery/routing.ts';
import { buildDesk } from '#server/desk/app.ts';
import { atAddress } from '#server/desk/calls.ts';
import { readDesk } from '#server/desk/files.ts';
import { createLinks } from '#server/desk/links.ts';
import type { ReadHealth } from '#server/desk/server-state.ts';
import { createSessions } from '#server/desk/sessions.ts';
import type { Logger } from '#server/log.ts';
import { type Settings, serverUrl } from '#server/settings/read.ts';
import type { Store } from '#server/store/store.ts';

export type PublicDesk = Awaited<ReturnType<typeof openPublicDesk>>;

/**
 * The desk under the public address (DESK=on), open to people with a session, which begins with a link mailed to an address of LEADS_TO.
 * @throws SettingError where it is not built
 */
export async function openPublicDesk(parts: {
	settings: Settings;
	store: Store;
	log: Logger;
	wakeCourier(): void;
	health: ReadHealth;
	/** How long a look-up of an address may wait, in ms, in place of `deskAskDelay`. */
	askDelay?: number | undefined;
}) {
	const { settings, store, log, askDelay } = parts;
	const url = serverUrl(settings) ?? settings.SITE_URL;
	const isSecure = url.startsWith('https:');
	const access = store.deskAccess;
	const links = createLinks(settings, access, log, askDelay);
	const sessions = createSessions(access, settings.LEADS_TO, isSecure);
	const listener = buildDesk({
		...parts,
		routing: await readRouting(settings.LEADS_ROUTING),
		files: await readDesk(),
		reached: atAddress(url),
		isSecure,
		sessions,
		links,
	});
	return {
		listener,
		/** Ends what it has begun; the store is the caller's. */
		stop: links.stop,
	};
}
