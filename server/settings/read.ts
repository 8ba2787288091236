import type * as z from 'zod';
import { type Setting, settings } from '#server/settings/table.ts';

/** A setting that cannot be used: which one, and what would be right. Its message is one line. */
export class SettingError extends Error {
	override name = 'SettingError';
}

type Name = keyof typeof settings;
export type Settings = { readonly [name in Name]: z.output<(typeof settings)[name]['schema']> };

/**
 * Reads and checks every setting.
 * @param env where they are set (`process.env`, say); an empty one counts as not set
 * @throws SettingError naming the first setting that is wrong and what would be right
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
	for (const together of setTogether) assertTogether(current, together);
	return current;
}

/** Settings that are of use only together. */
const setTogether = [
	['SMTP_URL', 'LEADS_TO', 'MAIL_FROM'],
	['LEADS_WEBHOOK_URL', 'LEADS_WEBHOOK_SECRET'],
] as const;

/** @throws SettingError where some of them are set and some are not */
function assertTogether(current: Settings, names: readonly (typeof setTogether)[number][number][]): void {
	const missing = names.find((name) => current[name].length === 0);
	const given = names.find((name) => current[name].length > 0);
	if (missing && given)
		throw new SettingError(
			`${given} is set and ${missing} is not: set both, or neither. ${missing} is ${settings[missing].right.replace(/^empty [^,]+, or /, '')}.`,
		);
}

/** The names of the company's settings that are still the sample's, and so must not go public. */
export function sampleSettings(current: Settings): string[] {
	return Object.entries(settings)
		.filter(([name, { fallback }]) => /^(CONTACT|COMPANY)_/.test(name) && current[name as Name] === fallback)
		.map(([name]) => name);
}
