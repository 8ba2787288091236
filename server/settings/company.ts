import * as z from 'zod';
import { oneLine, type Setting, webAddress } from '#server/settings/setting.ts';

const optionalLine = z.union([z.literal(''), oneLine]);

/** By the count of digits: 10 or 11 with the leading 0 (Ofcom, National Telephone Numbering Plan). */
function isUkNumber(text: string): boolean {
	return /^0\d{9,10}$/.test(text.replaceAll(' ', '').replace(/^\+440?/, '0'));
}

/**
 * The company behind the site and how to reach it. Sample values are shown on the pages until they are set, so `.example`
 * addresses and the word "Sample" mark them as not real. Domains of documents: RFC 2606.
 */
export const companySettings = {
	CONTACT_EMAIL: {
		schema: z.email(),
		fallback: 'hello@outdoor-stairlifts.example',
		right: 'the e-mail address that visitors write to',
		sample: /[@.]example(?:\.(?:com|net|org))?$/i,
	},
	CONTACT_PHONE: {
		schema: z.union([z.literal(''), oneLine.regex(/^(\+44|0)[\d ]+$/).refine(isUkNumber)]),
		fallback: '',
		right: 'empty for none, or a UK telephone number in digits and spaces, such as 01632 960123 or +44 1632 960123',
	},
	CONTACT_HOURS: {
		schema: optionalLine,
		fallback: '',
		right: 'empty for none, or when CONTACT_PHONE is answered, on one line, such as Monday to Friday, 9am to 5pm',
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
		fallback: '',
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
		fallback: '',
		right: 'empty for none, or a VAT registration number of 9 or 12 digits, such as GB123456789',
	},
	ICO_NUMBER: {
		schema: z.union([z.literal(''), z.string().regex(/^Z[A-Z\d]\d{6}$/)]),
		fallback: '',
		right: 'empty for none, or the number in the register of fee payers at ico.org.uk, such as ZA123456',
	},
	PROCESSORS: {
		schema: optionalLine,
		fallback: '',
		right:
			'empty, or the companies that work for you with visitors’ data, each with what it does and where, with semicolons between them',
	},
} as const satisfies Record<string, Setting>;
