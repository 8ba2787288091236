import type * as z from 'zod';
import type { Setting } from '#server/settings/setting.ts';
import { settings } from '#server/settings/table.ts';

/** An invalid setting. The message is one line: which setting, and what a valid value is. */
export class SettingError extends Error {
	override name = 'SettingError';
}

type Name = keyof typeof settings;
export type Settings = { readonly [name in Name]: z.output<(typeof settings)[name]['schema']> };

/**
 * Reads and validates every setting.
 * @param env the environment, usually `process.env`; an empty variable counts as not set
 * @throws SettingError for the first invalid setting
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
	const read = Object.entries<Setting>(settings).map(([name, { schema, fallback, right, secret }]) => {
		const given = env[name] || fallback;
		const result = schema.safeParse(given);
		const shown = secret ? name : `${name}=${JSON.stringify(given)}`;
		if (!result.success) throw new SettingError(`${shown} cannot be used: it must be ${right}.`);
		return [name, result.data];
	});
	const current = Object.fromEntries(read) as Settings;
	for (const group of requiredTogether) assertTogether(current, group);
	assertHosted(current);
	if (current.ESCALATE_AFTER_HOURS <= current.REMIND_AFTER_HOURS)
		throw new SettingError(
			`ESCALATE_AFTER_HOURS=${current.ESCALATE_AFTER_HOURS} cannot be used: it must be more than REMIND_AFTER_HOURS, which is ${current.REMIND_AFTER_HOURS}.`,
		);
	if (current.CONTACT_HOURS !== '' && current.CONTACT_PHONE === '')
		throw new SettingError('CONTACT_HOURS is set and CONTACT_PHONE is not: set both, or only CONTACT_PHONE.');
	return current;
}

/** Groups of settings: all of a group must be set, or none. */
const requiredTogether = [
	['SMTP_URL', 'LEADS_TO', 'MAIL_FROM'],
	['LEADS_WEBHOOK_URL', 'LEADS_WEBHOOK_SECRET'],
	['EDITOR_NAME', 'EDITOR_ROLE'],
	['DATABASE_URL', 'PUBLIC_BACKEND_URL', 'BACKEND_SECRET_KEY'],
] as const;

/** @throws SettingError when some of a group are set and others are not */
function assertTogether(current: Settings, names: readonly (typeof requiredTogether)[number][number][]): void {
	const missing = names.find((name) => current[name].length === 0);
	const given = names.find((name) => current[name].length > 0);
	if (missing && given)
		throw new SettingError(
			`${given} is set and ${missing} is not: set both, or neither. ${missing} is ${settings[missing].right.replace(/^empty(?: [^,]+)?, or /, '')}.`,
		);
}

/** @throws SettingError when settings of a hosted project do not fit each other */
function assertHosted({ DATABASE_URL, PUBLIC_BACKEND_KEY, SERVER_URL }: Settings): void {
	if (DATABASE_URL === '' && SERVER_URL !== '')
		throw new SettingError(
			'SERVER_URL is set and DATABASE_URL is not: only the pages of a hosted project can be on another host than the server. Leave SERVER_URL empty.',
		);
	if (DATABASE_URL !== '' && PUBLIC_BACKEND_KEY === settings.PUBLIC_BACKEND_KEY.fallback)
		throw new SettingError(
			'DATABASE_URL is set and PUBLIC_BACKEND_KEY is not: set it to the publishable key of the Supabase project, such as sb_publishable_….',
		);
}

/** The names of the settings that still have a sample's value, or none, and must have a real one on a public site. */
export function sampleSettings(current: Settings): string[] {
	return Object.entries<Setting>(settings)
		.filter(([name, { sample, fallback }]) => sample && current[name as Name] === fallback)
		.map(([name]) => name);
}

/**
 * Refuses to build a public site, one with an https address, in the name of the sample company, or with a backend that makes its
 * privacy policy untrue.
 * @throws SettingError with one line: what to set
 */
export function assertPublishable(current: Settings): void {
	if (!current.SITE_URL.startsWith('https:')) return;
	const isPublic = `SITE_URL=${JSON.stringify(current.SITE_URL)} is a public address`;
	const samples = sampleSettings(current);
	if (samples.length > 0)
		throw new SettingError(`${isPublic}, so the site cannot be built with sample values: set ${samples.join(', ')}.`);
	if (current.PUBLIC_BACKEND_URL.startsWith('http:'))
		throw new SettingError(
			`${isPublic} and PUBLIC_BACKEND_URL is not https: browsers would block the forms, and the privacy policy says that requests travel encrypted. Set an https address.`,
		);
}
