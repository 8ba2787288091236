import type { Check } from '#server/doctor/check.ts';
import { ok, problem, warning } from '#server/doctor/finding.ts';
import { sampleSettings } from '#server/settings/read.ts';
import { sayUnknown, unknownNames } from '#server/settings/unknown-names.ts';

/** Every setting, and every name that no setting has. */
export const settingsCheck: Check = {
	title: 'Settings',
	run: async ({ checked, settings, env, envFile }) => {
		const unknown = unknownNames(env, envFile).map(({ name, ...rest }) =>
			problem(
				sayUnknown({ name, ...rest }),
				`correct the name in ${rest.in === '.env' ? '.env' : 'what starts the server'}`,
			),
		);
		const wrong = checked.problems.map((line) => problem(line.replace(/\.$/, ''), 'correct it and restart the server'));
		const isPublic = settings.SITE_URL.startsWith('https:');
		const samples = isPublic ? sampleSettings(settings).filter((name) => !checked.unusable.includes(name)) : [];
		const found = [
			...unknown,
			...wrong,
			...(samples.length === 0
				? []
				: [problem(`${samples.join(', ')} have sample values, or none`, 'set them, then "npm run build" and restart')]),
			...(settings.SMTP_URL === '' && settings.LEADS_WEBHOOK_URL === '' && checked.unusable.length === 0
				? [
						warning(
							'requests are sent to nobody: there is neither SMTP_URL nor LEADS_WEBHOOK_URL',
							'set SMTP_URL, LEADS_TO and MAIL_FROM, or read "npm run leads -- list" every day',
						),
					]
				: []),
			...(isPublic && settings.RATE_LIMIT === 'off'
				? [warning('RATE_LIMIT=off, so one visitor can send any number of requests', 'remove it')]
				: []),
		];
		return found.length > 0 ? found : [ok('all can be used')];
	},
};
