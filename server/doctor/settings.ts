import { constants } from 'node:fs';
import { stat } from 'node:fs/promises';
import { type Check, ok, problem, skipped, warning } from '#server/doctor/check.ts';
import { may } from '#server/doctor/data-folder.ts';
import { namesWithoutEffect } from '#server/settings/env-file.ts';
import { sampleSettings, sampleText } from '#server/settings/read.ts';
import { settings as table } from '#server/settings/table.ts';

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
		if (isPublic && settings.PINTEREST_URL === table.PINTEREST_URL.fallback)
			found.push(
				warning(
					`the pages link to ${settings.PINTEREST_URL}, since PINTEREST_URL is not set`,
					'set it to your own page',
				),
			);
		if (settings.SMTP_URL === '' && settings.LEADS_WEBHOOK_URL === '' && checked.unusable.length === 0)
			found.push(
				warning(
					'requests are sent to nobody: there is neither SMTP_URL nor LEADS_WEBHOOK_URL',
					'set SMTP_URL, LEADS_TO and MAIL_FROM, or read "npm run leads -- list" every day',
				),
			);
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
		if (!(await may(envFile, constants.R_OK)))
			return problem(
				'this account may not read it',
				'run as the server’s account, or: chgrp GROUP-OF-THAT-ACCOUNT .env && chmod 640 .env',
			);
		if ((found.mode & 0o007) !== 0)
			return problem(
				`every account of this machine may read the passwords in it (${rights})`,
				'chmod 640 .env, with the group of the server’s account',
			);
		if ((found.mode & 0o020) !== 0) return problem(`its group may change it (${rights})`, 'chmod 640 .env');
		return ok(`only its owner and group may read it (${rights})`);
	},
};
