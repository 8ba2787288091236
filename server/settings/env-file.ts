import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { byteOrderMark, SettingError } from '#server/settings/read.ts';
import { settings } from '#server/settings/table.ts';

/** The file of the settings beside package.json, which `npm start` and the units of `deploy/` read. */
export const envFile = join(import.meta.dirname, '../../.env');

/** What was a setting of an earlier release. `docs/upgrade.md` says of each what there is in its place. */
export const gone = (
	'BACKUP_COPY_TO BACKUP_PING_URL DATABASE_URL DESK_PORT EDITOR_ROLE ESCALATE_AFTER_HOURS INDEXNOW_ENDPOINT INDEXNOW_KEY ' +
	'LEADS_ROUTING MAX_PHOTOS_PER_ADDRESS_PER_DAY MAX_PHOTO_MB_PER_ADDRESS_PER_DAY MAX_REQUESTS_PER_ADDRESS_PER_DAY METRICS_PORT ' +
	'MIN_FREE_DISK_MB PINTEREST_URL REMIND_AFTER_HOURS SMTP_TLS'
).split(' ');

/** What else may stand in `.env`: for Node itself, for the C library, and for `deploy/compose.yaml`. */
const others = /^(?:NODE_\w+|TZ|SITE_HOST|COMPOSE_\w+)$/;

/**
 * Names that set nothing, a line for the operator each: in `.env` all that no setting has, in the environment, most of which is for other
 * programs, those that an earlier release had.
 */
export function namesWithoutEffect(env: Readonly<Record<string, string | undefined>>, file = envFile): string[] {
	const inFile = Object.keys(readEnvFile(file)).filter((name) => !(name in settings) && !others.test(name));
	const elsewhere = gone.filter((name) => env[name] && !inFile.includes(name));
	return [
		...inFile.map((name) => `.env sets ${gone.includes(name) ? goneWords(name) : unknownWords(name)}`),
		...elsewhere.map((name) => `the environment has ${goneWords(name)}`),
	];
}

const goneWords = (name: string) => `${name}, which has no effect any more: docs/upgrade.md says why`;

/** A line that belongs to the value above it would be taken for a name, and may be part of a password. */
const unknownWords = (name: string) =>
	`${/^[A-Z][A-Z_]*\d?$/i.test(name) ? name : `“${name.slice(0, 2)}…”`}, which is no setting: docs/settings.md lists them all`;

/** What `.env` sets; nothing where there is no such file, or none that this account may read. @throws SettingError */
export function readEnvFile(file = envFile): Record<string, string | undefined> {
	let text: string;
	try {
		text = readFileSync(file, 'utf8');
	} catch {
		return {};
	}
	if (text.includes('\0')) throw new SettingError('.env is saved as UTF-16, which Node cannot read: save it as UTF-8.');
	return parseEnv(text.replace(byteOrderMark, ''));
}
