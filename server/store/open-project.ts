import { limitsOf } from '#server/settings/caller-limits.ts';
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
