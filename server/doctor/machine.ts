import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Check, type Finding, ok, problem, skipped, warning } from '#server/doctor/check.ts';
import { askHealth, remedies } from '#server/ops/health.ts';
import { namesWithoutEffect, SettingError, sampleSettings, sampleText } from '#server/settings/read.ts';
import { isOnThisMachine } from '#server/settings/setting.ts';
import { StoreError } from '#server/store/errors.ts';
import { openForCommand, whyUnusable } from '#server/store/open.ts';

/** Every setting, and every name that no setting has. */
export const settingsCheck: Check = {
	title: 'Settings',
	run: async ({ checked, settings, env, envFile }) => {
		const unknown = namesWithoutEffect(env, envFile).map((line) => problem(line, 'correct the name, or remove it'));
		const wrong = checked.problems.map((line) => problem(line.replace(/\.$/, ''), 'correct it and restart the server'));
		const isPublic = settings.SITE_URL.startsWith('https:');
		const samples = isPublic ? sampleSettings(settings).filter((name) => !checked.unusable.includes(name)) : [];
		const found = [...unknown, ...wrong];
		if (samples.length > 0)
			found.push(
				problem(
					`${samples.map((name) => sampleText(name, settings)).join(', ')} cannot be on a public site`,
					'set real ones, then "npm run build" and restart',
				),
			);
		if (settings.SMTP_URL === '' && settings.LEADS_WEBHOOK_URL === '' && checked.unusable.length === 0)
			found.push(
				warning(
					'requests are sent to nobody: there is neither SMTP_URL nor LEADS_WEBHOOK_URL',
					'set SMTP_URL, LEADS_TO and MAIL_FROM, or look at the desk every day (npm run leads -- desk)',
				),
			);
		if (settings.LEADS_WEBHOOK_URL.startsWith('http:') && !isOnThisMachine(settings.LEADS_WEBHOOK_URL))
			found.push(warning('names and addresses of visitors are sent unencrypted', 'set an https LEADS_WEBHOOK_URL'));
		if (isPublic && settings.RATE_LIMIT === 'off')
			found.push(warning('RATE_LIMIT=off, so one visitor can send any number of requests', 'remove it'));
		return found.length > 0 ? found : ok('all can be used');
	},
};

/** Who may read the file with the passwords. */
export const envFileCheck: Check = {
	title: 'File .env',
	run: async ({ envFile }) => {
		const found = await stat(envFile).catch(() => undefined);
		if (!found) return ok('there is none: settings come from the environment');
		if (process.platform === 'win32') return skipped('its rights are not looked at on Windows');
		const rights = (found.mode & 0o777).toString(8);
		if ((found.mode & 0o007) !== 0)
			return problem(
				`every account of this machine may read the passwords in it (${rights})`,
				'chmod 640 .env, with the group of the server’s account',
			);
		if ((found.mode & 0o020) !== 0) return problem(`its group may change it (${rights})`, 'chmod 640 .env');
		return ok(`only its owner and group may read it (${rights})`);
	},
};

/** Whether DATA_DIR can be used, by this account, which is the folder's own where root runs this, and by no other. */
export const dataFolderCheck: Check = {
	title: 'Data folder',
	needs: ['DATA_DIR'],
	run: async ({ settings }) => {
		const { DATA_DIR: folder } = settings;
		const found = await stat(folder).catch(() => undefined);
		if (!found)
			return warning(
				`there is no ${folder} yet`,
				'nothing, if this server has not been started: its start makes the folder. Where it may not, make it as root: install -d -m 700 -o ACCOUNT -g ACCOUNT FOLDER',
			);
		if (!found.isDirectory()) return problem(`${folder} is no folder`, 'set DATA_DIR to a folder');
		const refused = await whyNotWritten(folder);
		if (refused)
			return problem(
				`this account may not write to ${folder}, which is account ${found.uid}’s (${refused})`,
				'run this as root or as the server’s account. If it is that, as root: chown -R stairlifts: FOLDER. On a read-only disk (EROFS), see why it is (dmesg), and mend it',
			);
		const closed = await whyNotOpened(folder);
		if (closed) return closed;
		if (process.platform !== 'win32' && (found.mode & 0o077) !== 0)
			return warning(
				`other accounts of this machine may open ${folder} (${(found.mode & 0o777).toString(8)})`,
				`chmod 700 ${folder}`,
			);
		return ok(`${folder} can be used, and only its owner may open it`);
	},
};

/** @returns the system's code, such as `EROFS` of a read-only disk; undefined where this account may write */
async function whyNotWritten(folder: string): Promise<string | undefined> {
	try {
		await access(folder, constants.W_OK | constants.X_OK);
		return undefined;
	} catch (error) {
		return (error as NodeJS.ErrnoException).code ?? 'unknown';
	}
}

/** Opens what is stored in a data folder, if anything is, for reading. @returns why this account cannot, or undefined if it can */
async function whyNotOpened(folder: string): Promise<Finding | undefined> {
	if (!(await stat(join(folder, 'leads.db')).catch(() => undefined))) return undefined;
	try {
		await openForCommand(folder, 'read').close();
		return undefined;
	} catch (error) {
		const { message } = error as Error;
		const todo = whyUnusable(error);
		if (todo) return problem(`leads.db in ${folder} cannot be opened (SQLite says "${message}")`, todo);
		if (error instanceof SettingError || error instanceof StoreError)
			return problem(message.replace(/\.$/, ''), 'correct that and run the command again');
		throw error;
	}
}

/** What the server itself finds wrong: `/healthz`. */
export const runningServerCheck: Check = {
	title: 'Running server',
	needs: ['HOST', 'PORT'],
	run: async ({ settings }) => {
		const { HOST, PORT } = settings;
		const health = await askHealth(settings);
		if (!health)
			return warning(
				`none answers on port ${PORT} of ${HOST}`,
				'start it; if it ends at once, its last line says why (journalctl -u stairlifts). PORT, ListenStream in stairlifts.socket and the port in the proxy’s file (deploy/nginx.conf, deploy/Caddyfile) have to be the same',
			);
		const failing = Object.entries(health.checks).filter(([, state]) => state !== 'ok');
		const report = health.status === 'failing' ? problem : warning;
		if (failing.length === 0) return ok('/healthz says ok');
		return failing.map(([name]) => report(`/healthz says "${name}" is failing`, remedies[name] ?? 'see the log'));
	},
};
