import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '#server/operator/open-store.ts';
import { checkSettings } from '#server/settings/read.ts';
import { settings } from '#server/settings/table.ts';
import { readEnvFile } from '#server/settings/unknown-names.ts';
import { type OwnFiles, ownChanges } from '#server/store/copies/own-files.ts';

const project = join(import.meta.dirname, '../..');

/**
 * What a backup has of the operator's beside the requests: the settings with which this command runs, the routing file, changes
 * of the project, and its folders that are the operator's to change. None of the folders is where only the built site is, as in a container.
 */
export function ownFiles(env: Environment): OwnFiles {
	const folders = globSync('{content,photographs,brochure}/**/*', { cwd: project, withFileTypes: true })
		.filter((entry) => entry.isFile() && entry.name !== 'README.md')
		.map((entry) => join(entry.parentPath, entry.name));
	return {
		settings: settingsText(env),
		changes: ownChanges(project, '--binary'),
		files: [
			{ path: 'routing.config.ts', from: checkSettings(env).current.LEADS_ROUTING },
			...folders.map((from) => ({ path: from.slice(project.length + 1), from })),
		],
	};
}

/** As Node reads it (`--env-file`): what is set in the environment, with what else `.env` has for others. */
function settingsText(env: Environment): string {
	const file = readEnvFile();
	const names = [...new Set([...Object.keys(file), ...Object.keys(settings)])];
	const set = names.map((name) => [name, env[name] || file[name]] as const);
	return set.flatMap(([name, value]) => (value ? `${name}=${quoted(value)}\n` : [])).join('');
}

function quoted(value: string): string {
	if (value === value.trim() && !/[#'"`\n]/.test(value)) return value;
	const quote = ["'", '`', '"'].find((one) => !value.includes(one)) ?? '';
	return `${quote}${value}${quote}`;
}
