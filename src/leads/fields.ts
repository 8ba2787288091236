import * as z from 'zod/mini';
import { adviseOnPhone } from '#leads/phone.ts';
import { stairTypeSchema, stairTypes } from '#leads/stair-type.ts';

/**
 * One question of a form, described once: the form renders it from this, and the browser and the embedded server validate
 * its answer by the same `schema`.
 */
export interface Field {
	label: string;
	control: 'text' | 'email' | 'tel' | 'textarea' | 'select';
	required: boolean;
	/** Longest accepted value, in characters (Unicode code points, as Postgres counts them). */
	maxLength: number;
	/** HTML autocomplete token, so that a phone fills in what it knows (WCAG 1.3.5). */
	autocomplete?: string;
	hint?: string;
	options?: readonly { value: string; label: string }[];
	/** Validates a value that was given; whether one must be given is `required`. */
	schema: z.ZodMiniType<string>;
	/** The error message when nothing was given. */
	missing: string;
	/** A hint about an answer that may be a mistake but is accepted; undefined where there is nothing to say. */
	advise?: (value: string) => string | undefined;
}

/**
 * The format of an e-mail address: HTML's own (https://html.spec.whatwg.org/#valid-e-mail-address) with at least one dot
 * in the domain, since a reply to `name@gmail` never arrives. Written so that Postgres reads it the same way.
 */
export const emailPattern =
	/^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/;

/** At least one character that is no white space. */
export const visiblePattern = /\S/;

/** The length of a text in characters, as Postgres counts them. */
export const codePoints = (text: string) => [...text].length;

function text(what: string, maxLength: number) {
	return z
		.string()
		.check(z.refine((value) => codePoints(value) <= maxLength, `${what} must be ${maxLength} characters or fewer.`));
}

function field(about: Omit<Field, 'schema' | 'missing'> & Partial<Pick<Field, 'schema' | 'missing'>>): Field {
	return { missing: '', schema: text(about.label, about.maxLength), ...about };
}

export const fullName = field({
	label: 'Full Name',
	control: 'text',
	required: true,
	maxLength: 200,
	autocomplete: 'name',
	missing: 'Enter your full name.',
});

export const emailAddress = field({
	label: 'Email Address',
	control: 'email',
	required: true,
	// RFC 5321 leaves 254 characters for an address that mail can be sent to.
	maxLength: 254,
	autocomplete: 'email',
	missing: 'Enter your email address.',
	schema: text('Email Address', 254).check(
		z.regex(emailPattern, 'Enter an email address in the right format, like name@example.com.'),
	),
});

export const phoneNumber = field({
	label: 'Phone Number',
	control: 'tel',
	required: true,
	maxLength: 40,
	autocomplete: 'tel',
	missing: 'Enter your phone number.',
	advise: adviseOnPhone,
});

export const address = field({
	label: 'Address',
	control: 'textarea',
	required: true,
	maxLength: 500,
	autocomplete: 'street-address',
	missing: 'Enter the address where the steps are.',
});

export const stairType = field({
	label: 'Stair Type',
	control: 'select',
	required: false,
	maxLength: 20,
	options: stairTypes,
	schema: stairTypeSchema,
});

export const longText = field({
	label: 'Additional Information',
	control: 'textarea',
	required: false,
	maxLength: 4000,
});

/** The product a brochure is asked for, by its name in `facts/products`. */
export const productName = field({ label: 'Product', control: 'text', required: false, maxLength: 200 });

/** The same question where an answer is welcome but not needed. */
export function optional(required: Field): Field {
	return { ...required, required: false };
}
