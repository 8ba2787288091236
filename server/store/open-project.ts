import * as limits from '#server/settings/limits.ts';
import { SettingError, type Settings } from '#server/settings/read.ts';
import type { HostedOptions } from '#server/store/open-hosted.ts';
import type { Store } from '#server/store/store.ts';

/**
 * Opens the store in the hosted project that the settings name. Its code and the database's client are loaded only here.
 * @throws SettingError (one line) where the project cannot be used
 */
export async function openProject(
	settings: Settings,
	options: Pick<HostedOptions, 'mode' | 'planner' | 'isCopiedTo'>,
): Promise<Store> {
	const { openHosted } = await import('#server/store/open-hosted.ts');
	const { DATABASE_URL: databaseUrl, PUBLIC_BACKEND_URL: backendUrl, BACKEND_SECRET_KEY: secretKey } = settings;
	try {
		return await openHosted({ databaseUrl, backendUrl, secretKey, limits: limitsOf(settings), ...options });
	} catch (error) {
		const { code, message } = error as { code?: string; message: string };
		if (error instanceof SettingError || code === undefined) throw error;
		throw new SettingError(`DATABASE_URL cannot be used (${code}): ${whyOf(code) ?? message}.`);
	}
}

/** What an error of the first connection means, by the code of the system, of postgres.js, or of Postgres (SQLSTATE). */
function whyOf(code: string): string | undefined {
	if (/^(?:E[A-Z]+|CONNECT_TIMEOUT|CONNECTION_[A-Z]+)$/.test(code))
		return 'the database does not answer; check host and port, and that this machine may connect (IPv6, or the session pooler); or it is paused, or does not encrypt (on a network you trust, add ?sslmode=disable)';
	if (/^28/.test(code)) return 'the database refuses the user or the password';
	if (code === '3D000') return 'there is no such database; on Supabase it is "postgres"';
	if (code === '42501') return 'its user lacks rights; use the role that the migrations make (courier)';
	if (/^(?:3F000|42P01|42703|42883)$/.test(code))
		return 'tables are missing; run "npx supabase db push --remote" with the migrations of this release';
	return undefined;
}

/** The limits that the database holds; those of ten minutes and of e-mails are the embedded server's. */
export function limitsOf(settings: Settings): Record<string, number> {
	const named = {
		'requests per address in ten minutes': limits.maxInsertsPerWindow,
		'requests per address and day': settings.MAX_REQUESTS_PER_ADDRESS_PER_DAY,
		'requests a day': settings.MAX_REQUESTS_PER_DAY,
		'thanks per address and hour': limits.maxThanksPerCallerPerHour,
		'thanks per address and day': limits.maxThanksPerCallerPerDay,
		'photos per address in ten minutes': limits.maxUploadsPerWindow,
		'photos per address and day': settings.MAX_PHOTOS_PER_ADDRESS_PER_DAY,
		'photos a day': settings.MAX_PHOTOS_PER_DAY,
		'photo bytes per address and day': settings.MAX_PHOTO_MB_PER_ADDRESS_PER_DAY * 1e6,
		'photo bytes a day': settings.MAX_PHOTO_MB_PER_DAY * 1e6,
	};
	if (settings.RATE_LIMIT === 'on') return named;
	return Object.fromEntries(Object.keys(named).map((name) => [name, unlimited]));
}

/** Larger than anything that is counted, and exact as a number of JavaScript and as a bigint of Postgres. */
const unlimited = 1e15;
