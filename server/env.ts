import { resolve } from 'node:path';
import * as z from 'zod';

/** A setting that cannot be used: which one, and what would be right. Its message is one line. */
export class SettingError extends Error {
	override name = 'SettingError';
}

const port = z.coerce.number().int().min(0).max(65535);
const webAddress = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));
const oneLine = z
	.string()
	.trim()
	.min(1)
	.regex(/^[^\r\n]*$/);

/**
 * Every setting there is, with what it is when nobody sets it. The company's own are the sample's until the operator
 * gives theirs: they are published, so `.example` addresses and the word "Sample" say plainly that they are not real.
 */
const settings = {
	PORT: { schema: port, fallback: '4321', right: 'a port from 0 to 65535, such as 4321' },
	HOST: {
		schema: oneLine,
		fallback: 'localhost',
		right: 'a host name or address to listen on, such as localhost or 0.0.0.0',
	},
	DATA_DIR: {
		schema: oneLine.transform((path) => resolve(path)),
		fallback: './data',
		right: 'a folder the server may write to',
	},
	SITE_URL: {
		schema: webAddress,
		fallback: 'http://localhost:4321',
		right: 'the public address of the site, such as https://www.example.org',
	},
	RATE_LIMIT: { schema: z.enum(['on', 'off']), fallback: 'on', right: 'on or off' },
	PUBLIC_BACKEND_URL: {
		schema: z.union([z.literal(''), webAddress]),
		fallback: '',
		right: 'empty for the embedded backend, or the address of a Supabase project',
	},
	PUBLIC_BACKEND_KEY: {
		schema: z.string().regex(/^[\w.-]{8,}$/),
		fallback: 'sb_publishable_embedded',
		right: 'a public key of 8 or more letters, digits, dots, dashes and underscores',
	},
	LOG_LEVEL: {
		schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']),
		fallback: 'info',
		right: 'fatal, error, warn, info, debug or silent',
	},
	CONTACT_EMAIL: {
		schema: z.email(),
		fallback: 'hello@outdoor-stairlifts.example',
		right: 'the e-mail address that visitors write to',
	},
	PINTEREST_URL: {
		schema: webAddress,
		fallback: 'https://www.pinterest.co.uk/outdoorstairlifts',
		right: 'the address of a Pinterest page',
	},
	COMPANY_NAME: {
		schema: oneLine,
		fallback: 'Sample Stairlift Introductions Ltd',
		right: 'the registered name of the company that runs the site',
	},
	COMPANY_NUMBER: { schema: oneLine, fallback: '00000000', right: 'the company number at Companies House' },
	COMPANY_ADDRESS: {
		schema: oneLine,
		fallback: '1 Sample Street, Sampletown, AB1 2CD',
		right: 'the registered office, on one line',
	},
} as const;

type Name = keyof typeof settings;
export type Settings = { readonly [name in Name]: z.output<(typeof settings)[name]['schema']> };

/**
 * Reads and checks every setting.
 * @param env where they are set (`process.env`, say); an empty one counts as not set
 * @throws SettingError naming the first setting that is wrong and what would be right
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
	const read = Object.entries(settings).map(([name, { schema, fallback, right }]) => {
		const given = env[name] || fallback;
		const result = schema.safeParse(given);
		if (!result.success)
			throw new SettingError(`${name}=${JSON.stringify(given)} cannot be used: it must be ${right}.`);
		return [name, result.data];
	});
	return Object.fromEntries(read) as Settings;
}

/** The names of the company's settings that are still the sample's, and so must not go public. */
export function sampleSettings(current: Settings): string[] {
	return Object.entries(settings)
		.filter(([name, { fallback }]) => /^(CONTACT|COMPANY)_/.test(name) && current[name as Name] === fallback)
		.map(([name]) => name);
}
