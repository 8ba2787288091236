import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { distance } from 'fastest-levenshtein';
import { byteOrderMark, SettingError } from '#server/settings/read.ts';
import { settings } from '#server/settings/table.ts';

interface UnknownName {
	/** As it may be printed. */
	name: string;
	in: '.env' | 'environment';
	/** The setting whose name is the most like it, if any is. */
	nearest: string | undefined;
}

/** The file of the settings beside package.json, which `npm start` and the units of `deploy/` read. */
export const envFile = join(import.meta.dirname, '../../.env');

const names = Object.keys(settings);
/** How many letters a typing error changes. */
const mostChanged = 2;
/** What else may stand in `.env`: for Node itself, for the C library, and for `deploy/compose.yaml`. */
const others = /^(?:NODE_\w+|TZ|SITE_HOST|COMPOSE_\w+)$/;

/**
 * Finds names that are probably a setting's, wrongly typed: in `.env` all that no setting has, in the environment, most of which is
 * for other programs, only those that are nearly a setting's.
 */
export function unknownNames(env: Readonly<Record<string, string | undefined>>, file = envFile): UnknownName[] {
	const inFile = Object.keys(readEnvFile(file)).filter((name) => !names.includes(name) && !others.test(name));
	const elsewhere = Object.keys(env)
		.map((name) => name.replace(byteOrderMark, ''))
		.filter((name) => !names.includes(name) && !inFile.includes(name) && !others.test(name) && name.length > 5)
		.filter((name) => nearestTo(name) !== undefined || name in gone);
	return [
		...inFile.map((name) => ({ name: printable(name), in: '.env' as const, nearest: nearestTo(name) })),
		...elsewhere.map((name) => ({ name, in: 'environment' as const, nearest: nearestTo(name) })),
	];
}

/** Settings of earlier releases whose work nothing does unless the operator sets it up anew. */
const gone: Readonly<Record<string, string>> = {
	BACKUP_COPY_TO: 'nothing leaves this machine until restic is set up, docs/backups.md',
	BACKUP_PING_URL: 'watch /healthz, which names a backup that is missing, docs/backups.md',
};

/** One line for the operator. */
export function sayUnknown({ name, in: place, nearest }: UnknownName): string {
	const where = place === '.env' ? '.env sets' : 'the environment has';
	const instead = gone[name];
	if (instead) return `${where} ${name}, which has no effect any more: ${instead}`;
	return `${where} ${name}, which is no setting: ${nearest ? `did you mean ${nearest}?` : 'docs/settings.md lists them all'}`;
}

function nearestTo(name: string): string | undefined {
	const [best] = names
		.map((setting) => ({ setting, changed: changedLetters(name.toUpperCase(), setting) }))
		.filter(({ setting, changed }) => changed <= Math.min(mostChanged, setting.length / 4))
		.sort((a, b) => a.changed - b.changed);
	return best?.setting;
}

/** Letters that have only changed places are one error. */
function changedLetters(name: string, setting: string): number {
	const changed = distance(name, setting);
	return changed === 2 && [...name].sort().join() === [...setting].sort().join() ? 1 : changed;
}

/** A line that belongs to the value above it would be taken for a name, and may be part of a password. */
function printable(name: string): string {
	return /^[A-Z][A-Z_]*\d?$/.test(name) || nearestTo(name) !== undefined ? name : `“${name.slice(0, 2)}…”`;
}

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
