import { resolve } from 'node:path';
import * as z from 'zod';
import {
	isMailServer,
	isRange,
	isWebhook,
	isWebhookSecret,
	oneLine,
	type Setting,
	splitAt,
	webAddress,
} from '#server/settings/setting.ts';

const optionalLine = z.union([z.literal(''), oneLine]);

/** By the count of digits: 10 or 11 with the leading 0 (Ofcom, National Telephone Numbering Plan). */
function isUkNumber(text: string): boolean {
	return /^0\d{9,10}$/.test(text.replaceAll(' ', '').replace(/^\+440?/, '0'));
}

/**
 * The company behind the site and how to reach it. Sample values are shown on the pages until they are set, so `.example`
 * addresses and the word "Sample" mark them as not real. Domains of documents: RFC 2606.
 */
const companySettings = {
	CONTACT_EMAIL: {
		schema: z.email(),
		fallback: 'hello@outdoor-stairlifts.example',
		right: 'the e-mail address that visitors write to',
		sample: /[@.]example(?:\.(?:com|net|org))?$/i,
	},
	CONTACT_PHONE: {
		schema: z.union([z.literal(''), oneLine.regex(/^(\+44|0)[\d ]+$/).refine(isUkNumber)]),
		empty: 'for none',
		right: 'a UK telephone number in digits and spaces, such as 01632 960123 or +44 1632 960123',
	},
	CONTACT_HOURS: {
		schema: optionalLine,
		empty: 'for none',
		right: 'when CONTACT_PHONE is answered, on one line, such as Monday to Friday, 9am to 5pm',
	},
	COMPANY_NAME: {
		schema: oneLine,
		fallback: 'Sample Stairlift Introductions Ltd',
		right: 'the registered name of the company that runs the site',
		sample: /\bexample\b/i,
	},
	COMPANY_NUMBER: {
		schema: oneLine,
		fallback: '00000000',
		right: 'the company number at Companies House',
		sample: /^0?1234567\d?$/,
	},
	COMPANY_ADDRESS: {
		schema: oneLine,
		fallback: '1 Sample Street, Sampletown, AB1 2CD',
		right: 'the registered office, on one line',
		sample: /\bexample/i,
	},
	// A company's website and e-mails must say it: SI 2015/17, regulations 24 and 25.
	COMPANY_REGISTERED_IN: {
		schema: z.enum(['', 'England and Wales', 'Wales', 'Scotland', 'Northern Ireland']),
		right: 'where the company is registered: England and Wales, Wales, Scotland or Northern Ireland',
		sample: /^$/,
	},
	VAT_NUMBER: {
		schema: z.union([
			z.literal(''),
			z
				.string()
				.transform((text) => text.replaceAll(' ', '').toUpperCase())
				.pipe(z.string().regex(/^(GB|XI)?(\d{9}|\d{12})$/)),
		]),
		empty: 'for none',
		right: 'a VAT registration number of 9 or 12 digits, such as GB123456789',
	},
	ICO_NUMBER: {
		schema: z.union([z.literal(''), z.string().regex(/^Z[A-Z\d]\d{6}$/)]),
		empty: 'for none',
		right: 'the number in the register of fee payers at ico.org.uk, such as ZA123456',
	},
	PROCESSORS: {
		schema: optionalLine,
		empty: '',
		right:
			'the companies that work for you with visitors’ data, each with what it does and where, with semicolons between them',
	},
} as const satisfies Record<string, Setting>;

/** In digits: neither 0x1F90 nor 1e3. */
const whole = (min: number, max: number) =>
	z.string().trim().regex(/^\d+$/).pipe(z.coerce.number<string>().min(min).max(max));
const port = whole(0, 65535);
const amount = whole(1, 1_000_000_000);
const aDay = { schema: amount, right: 'a number from 1 upwards' };
const megabytesADay = { schema: amount, right: 'a number of megabytes from 1 upwards' };
const months = { schema: whole(1, 120), right: 'a number of months from 1 to 120' };
const onOrOff = { schema: z.enum(['on', 'off']), right: 'on or off' };

const splitAtCommas = (text: string) => splitAt(',', text);

/** Whether a text is what browsers send as `Origin`: scheme, host and port only. */
function isOrigin(text: string): boolean {
	return /^https?:/.test(text) && URL.parse(text)?.origin === text;
}

export const settings = {
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
	RETAIN_PHOTOS_MONTHS: { ...months, fallback: '6' },
	RETAIN_REQUESTS_MONTHS: { ...months, fallback: '12' },
	RATE_LIMIT: { ...onOrOff, fallback: 'on' },
	COUNTS: { ...onOrOff, fallback: 'on' },
	MAX_REQUESTS_PER_DAY: { ...aDay, fallback: '1000' },
	MAX_PHOTO_MB_PER_DAY: { ...megabytesADay, fallback: '10000' },
	TRUST_PROXY: {
		schema: z
			.string()
			.transform(splitAtCommas)
			.refine((ranges) => ranges.every(isRange)),
		right: 'the addresses or networks of your proxies with commas between them, such as 127.0.0.1,10.0.0.0/8',
	},
	ALLOWED_ORIGINS: {
		schema: z
			.string()
			.transform(splitAtCommas)
			.refine((origins) => origins.every((origin) => origin === '*' || isOrigin(origin))),
		right: 'the origins of other pages that may send requests, such as https://cdn.example.org, or * for every page',
	},
	PUBLIC_BACKEND_URL: {
		schema: z.union([z.literal(''), webAddress]),
		empty: 'for the embedded backend',
		right: 'the address of a Supabase project, such as https://abc.supabase.co',
	},
	PUBLIC_BACKEND_KEY: {
		schema: z.string().regex(/^[\w.-]{8,}$/),
		fallback: 'sb_publishable_embedded',
		right: 'a public key of 8 or more letters, digits, dots, dashes and underscores',
	},
	BACKEND_SECRET_KEY: {
		// The public key in its place would be refused by the photo store only when the first photo is read.
		schema: z.string().regex(/^(?:(?!sb_publishable_)[\w.-]{16,})?$/),
		empty: '',
		right: 'the secret key of the Supabase project, such as sb_secret_…',
		secret: true,
	},
	SERVER_URL: {
		schema: z.union([z.enum(['', 'none']), webAddress]),
		right:
			'empty for SITE_URL, or, where the pages of a hosted project are on another host, the public address of "npm start", such as https://requests.example.org, or none if only "npm run courier" runs',
	},
	EDITOR_NAME: {
		schema: z.union([z.literal(''), oneLine.regex(/^[^,]+,[^,]+$/)]),
		empty: 'for none',
		right:
			'the person who answers for the articles, and what that person is, such as Jane Smith, Occupational therapist',
	},
	SMTP_URL: {
		schema: z.string().refine((url) => url === '' || isMailServer(url)),
		empty: 'for no e-mail',
		right:
			'the address of a mail server, such as smtps://user:password@mail.example.org:465 (percent-encode what is no letter or digit in user and password; nothing may follow the port)',
		secret: true,
	},
	LEADS_TO: {
		schema: z
			.string()
			.transform((text) => [...new Set(splitAtCommas(text))])
			.pipe(z.array(z.email())),
		right: 'the e-mail addresses that are told of every request, such as a@example.org,b@example.org',
	},
	MAIL_FROM: {
		schema: z.union([z.literal(''), z.email()]),
		right: 'the e-mail address that e-mails come from, such as leads@example.org',
	},
	LEADS_WEBHOOK_URL: {
		schema: z.string().refine((url) => url === '' || isWebhook(url)),
		empty: 'for no webhook',
		right: 'the http(s) address that requests are posted to, without a user or a password in it',
		// The URLs of many receivers contain a token.
		secret: true,
	},
	LEADS_WEBHOOK_SECRET: {
		schema: z.string().refine((secret) => secret === '' || isWebhookSecret(secret)),
		right: 'whsec_ and 24 to 64 random bytes in base64, such as `echo whsec_$(openssl rand -base64 32)` prints',
		secret: true,
	},
	WEEKLY_REPORT: {
		schema: z.enum(['off', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']),
		fallback: 'monday',
		right: 'off, or the day on whose morning LEADS_TO gets an e-mail about the week, such as monday',
	},
	DESK: {
		schema: z.enum(['on', 'off']),
		fallback: 'off',
		right: 'on for the desk under SITE_URL, by links sent to LEADS_TO, or off',
	},
	LOG_LEVEL: {
		schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']),
		fallback: 'info',
		right: 'fatal, error, warn, info, debug or silent',
	},
	...companySettings,
} as const satisfies Record<string, Setting>;
