import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import type * as z from 'zod';
import { isOnThisMachine, type Setting } from '#server/settings/setting.ts';
import { settings } from '#server/settings/table.ts';

/** What some editors write before the first letter of a file. Node takes it for a part of the first name in `.env`. */
const byteOrderMark = '\uFEFF';

/** An invalid setting. The message is one line: which setting, and what a valid value is. */
export class SettingError extends Error {
	override name = 'SettingError';
}

export type Name = keyof typeof settings;
export type Settings = { readonly [name in Name]: z.output<(typeof settings)[name]['schema']> };
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads and validates every setting.
 * @param env the environment, usually `process.env`; an empty variable counts as not set
 * @throws SettingError for the first invalid setting
 */
export function readSettings(env: Environment): Settings {
	const { current, problems } = checkSettings(env);
	if (problems[0]) throw new SettingError(problems[0]);
	return current;
}

export interface CheckedSettings {
	/** With the default in place of each that cannot be used. */
	current: Settings;
	unusable: readonly Name[];
	/** One line for each: which setting, and what a valid value is. */
	problems: readonly string[];
}

/** Reads every setting like `readSettings`, and says all that is wrong. */
export function checkSettings(env: Environment): CheckedSettings {
	const unusable: Name[] = [];
	const problems: string[] = [];
	const read = Object.entries<Setting>(settings).map(([name, { schema, fallback = '', empty, right, secret }]) => {
		const given = env[name] || env[byteOrderMark + name] || fallback;
		const result = schema.safeParse(given);
		if (result.success) return [name, result.data];
		const shown = secret ? name : `${name}=${JSON.stringify(given)}`;
		unusable.push(name as Name);
		const orEmpty = empty === undefined ? '' : `${['empty', empty].join(' ').trim()}, or `;
		problems.push(`${shown} cannot be used: it must be ${orEmpty}${right}.`);
		return [name, schema.parse(fallback)];
	});
	const current = Object.fromEntries(read) as Settings;
	return { current, unusable, problems: [...problems, ...misfits(current, unusable)] };
}

/** Groups of settings: all of a group must be set, or none. */
const requiredTogether = [
	['SMTP_URL', 'LEADS_TO', 'MAIL_FROM'],
	['LEADS_WEBHOOK_URL', 'LEADS_WEBHOOK_SECRET'],
	['PUBLIC_BACKEND_URL', 'BACKEND_SECRET_KEY'],
] as const;

/** Settings that do not fit each other, one line each. @param unusable what counts as set all the same */
function misfits(current: Settings, unusable: readonly Name[]): string[] {
	const groups = requiredTogether.flatMap((names: readonly (typeof requiredTogether)[number][number][]) => {
		const isSet = (name: Name) => unusable.includes(name) || current[name as 'SMTP_URL'].length > 0;
		const missing = names.find((name) => !isSet(name));
		const given = names.find(isSet);
		if (!missing || !given) return [];
		return `${given} is set and ${missing} is not: set both, or neither. ${missing} is ${settings[missing].right}.`;
	});
	const { PUBLIC_BACKEND_URL, PUBLIC_BACKEND_KEY, SERVER_URL } = current;
	return [
		...groups,
		PUBLIC_BACKEND_URL === '' &&
			SERVER_URL !== '' &&
			'SERVER_URL is set and PUBLIC_BACKEND_URL is not: only the pages of a hosted project can be on another host than the server. Leave SERVER_URL empty.',
		PUBLIC_BACKEND_URL !== '' &&
			PUBLIC_BACKEND_KEY === settings.PUBLIC_BACKEND_KEY.fallback &&
			'PUBLIC_BACKEND_URL is set and PUBLIC_BACKEND_KEY is not: set it to the publishable key of the Supabase project, such as sb_publishable_….',
		current.CONTACT_HOURS !== '' &&
			current.CONTACT_PHONE === '' &&
			'CONTACT_HOURS is set and CONTACT_PHONE is not: set both, or only CONTACT_PHONE.',
		deskMisfit(current),
	].filter((line) => line !== false);
}

/** The names of the settings that still have a sample's value, or none, and must have a real one on a public site. */
export function sampleSettings(current: Settings): Name[] {
	return Object.entries<Setting>(settings)
		.filter(([name, { sample, fallback = '' }]) => {
			const value = String(current[name as Name]);
			return sample && (value === fallback || sample.test(value));
		})
		.map(([name]) => name as Name);
}

/** A setting that has a sample's value, with it. */
export function sampleText(name: Name, current: Settings): string {
	const value = String(current[name]);
	return `${name} (${value === '' ? 'not set' : `“${value}” is a sample`})`;
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
		throw new SettingError(
			`${isPublic}, so the site cannot be built with sample values: set ${samples.map((name) => sampleText(name, current)).join(', ')}.`,
		);
	if (current.PUBLIC_BACKEND_URL.startsWith('http:'))
		throw new SettingError(
			`${isPublic} and PUBLIC_BACKEND_URL is not https: browsers would block the forms, and the privacy policy says that requests travel encrypted. Set an https address.`,
		);
}

/** Why the desk cannot be on, in one line: nothing serves it, or it could be read on the way. @returns false if it can */
function deskMisfit({ DESK, SITE_URL, SERVER_URL }: Settings): string | false {
	if (DESK === 'off') return false;
	const locally = 'or leave DESK off and use "npm run leads -- desk" on the server';
	if (SERVER_URL === 'none')
		return `DESK is on and SERVER_URL is none: the desk needs "npm start" at a public address. Set SERVER_URL to that, ${locally}.`;
	const [name, url] = SERVER_URL === '' ? ['SITE_URL', SITE_URL] : ['SERVER_URL', SERVER_URL];
	if (url.startsWith('https:') || isOnThisMachine(url)) return false;
	return `DESK is on and ${name}=${JSON.stringify(url)} is not https: requests and sessions could be read on the way. Set an https address, ${locally}.`;
}

/** Whether browsers send requests to a hosted project, from which this program takes them over (`server/inbox`). */
export function isHosted({ PUBLIC_BACKEND_URL }: Pick<Settings, 'PUBLIC_BACKEND_URL'>): boolean {
	return PUBLIC_BACKEND_URL !== '';
}

/** Where `npm start` is reached, for links in e-mails and for forms. @returns undefined if there are only couriers */
export function serverUrl({ SERVER_URL, SITE_URL }: Pick<Settings, 'SERVER_URL' | 'SITE_URL'>): string | undefined {
	return SERVER_URL === 'none' ? undefined : SERVER_URL || SITE_URL;
}

/** Where the desk is: under the public address with DESK=on, else at the server's port, for browsers on this machine or through SSH. */
export function deskAddress(settings: Settings): string {
	return (settings.DESK === 'on' && serverUrl(settings)) || `http://localhost:${settings.PORT}`;
}

/** The same, if the pages are on another host; else empty. */
export function serverElsewhere({ SERVER_URL }: Pick<Settings, 'SERVER_URL'>): string {
	return SERVER_URL === 'none' ? '' : SERVER_URL;
}

/** What the public addresses of photos begin with; where nothing serves them (SERVER_URL=none), those that requests name. */
export function photoBase(settings: Pick<Settings, 'SERVER_URL' | 'SITE_URL'>): string {
	return serverUrl(settings) ?? settings.SITE_URL;
}

/** Whether the program counts visits: not where the pages are on another host, which sees them. */
export function countsVisits({ COUNTS, SERVER_URL }: Pick<Settings, 'COUNTS' | 'SERVER_URL'>): boolean {
	return COUNTS === 'on' && SERVER_URL === '';
}

/** The company behind the site, as pages and e-mails name it (`imprint` in `#facts/companies.ts`). */
export function companyDetails(settings: Settings) {
	return {
		companyName: settings.COMPANY_NAME,
		companyNumber: settings.COMPANY_NUMBER,
		companyAddress: settings.COMPANY_ADDRESS,
		companyRegisteredIn: settings.COMPANY_REGISTERED_IN,
		vatNumber: settings.VAT_NUMBER,
		icoNumber: settings.ICO_NUMBER,
		phone: settings.CONTACT_PHONE,
		phoneHours: settings.CONTACT_HOURS,
	};
}

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
