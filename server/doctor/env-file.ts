import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import type { Check } from '#server/doctor/check.ts';
import { type Finding, ok, problem, skipped } from '#server/doctor/finding.ts';

/** Who may read the file with the passwords. */
export const envFileCheck: Check = {
	title: 'File .env',
	run: async ({ envFile }): Promise<Finding[]> => {
		const found = await stat(envFile).catch(() => undefined);
		if (!found) return [ok('there is none: settings come from the environment')];
		if (process.platform === 'win32') return [skipped('its rights are not looked at on Windows')];
		const isReadable = await access(envFile, constants.R_OK).then(
			() => true,
			() => false,
		);
		const rights = (found.mode & 0o777).toString(8);
		if (!isReadable)
			return [
				problem(
					'this account may not read it',
					'run as the server’s account, or: chgrp GROUP-OF-THAT-ACCOUNT .env && chmod 640 .env',
				),
			];
		if ((found.mode & 0o007) !== 0)
			return [
				problem(
					`every account of this machine may read the passwords in it (${rights})`,
					'chmod 640 .env, with the group of the server’s account',
				),
			];
		if ((found.mode & 0o020) !== 0) return [problem(`its group may change it (${rights})`, 'chmod 640 .env')];
		return [ok(`only its owner and group may read it (${rights})`)];
	},
};
