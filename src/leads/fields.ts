import * as z from 'zod/mini';
import { companiesTooLabel } from '#facts/companies.ts';
import { adviseOnEmail, emailMeant, emailPattern } from '#leads/email.ts';
import { adviseOnPhone } from '#leads/phone.ts';

/** The values the store keeps, with the words a visitor chooses from. */
const stairTypes = [
	{ value: 'straight', label: 'Straight Stairs' },
	{ value: 'curved', label: 'Curved Stairs' },
	{ value: 'unsure', label: 'Not Sure' },
] as const;

export const stairTypeSchema = z.enum(stairTypes.map(({ value }) => value));
export type StairType = z.infer<typeof stairTypeSchema>;

const defaultStairType: StairType = 'straight';

/**
 * One question of a form, described once: the form renders it from this, and the browser and the embedded server validate
 * its answer by the same `schema`.
 */
export interface Field<Required extends boolean = boolean> {
	label: string;
	/** `prefilled` is no question: the button that opens the dialog gives the answer, and the form shows it in its own way. */
	control: 'text' | 'email' | 'tel' | 'textarea' | 'select' | 'checkbox' | 'prefilled';
	required: Required;
	/** What the privacy policy calls the answer, in a list: 'phone number'. */
	policyName: string;
	/** Longest accepted value, in characters (Unicode code points, as Postgres counts them). */
	maxLength: number;
	/** HTML autocomplete token, so that a phone fills in what it knows (WCAG 1.3.5). */
	autocomplete?: string;
	hint?: string;
	options?: readonly { value: string; label: string }[];
	/** What the form starts with; empty unless given. */
	initial?: string;
	/** The error message when nothing was given. */
	missing: string;
	/** A hint about an answer that may be a mistake but is accepted; undefined where there is nothing to say. */
	advise?: (value: string) => string | undefined;
	/** What was probably meant by such an answer, where that can be told. */
	correct?: (value: string) => string | undefined;
	/**
	 * Whether the visitor may correct the answer later, by the link of the confirmation (`server/store/corrections.ts`). Not who it is: the e-mail
	 * address is where that link was sent, and a wrong one would send what follows to a stranger. Nor what chose the companies, such as place and stairs.
	 */
	correctable?: true;
	/** Sent in a header of the insert, not in the row: the payload is fixed, and no client may set the column. */
	beside?: true;
	/** Validates a value that was given; whether one must be given is `required`. */
	schema: z.ZodMiniType<string>;
}

/** At least one character that is no white space. */
export const visiblePattern = /\S/;

/** The length of a text in characters, as Postgres counts them. */
export const codePoints = (text: string) => [...text].length;

function textSchema(what: string, maxLength: number) {
	return z
		.string()
		.check(z.refine((value) => codePoints(value) <= maxLength, `${what} must be ${maxLength} characters or fewer.`));
}

type About<R extends boolean> = Omit<Field<R>, 'schema' | 'missing'> & {
	missing?: string;
	pattern?: readonly [RegExp, wrong: string];
};

/**
 * A question. One of the `options` is accepted, or where there are none any text of up to `maxLength` characters that matches `pattern`.
 * @public for a question of one kind of request (docs/changing.md)
 */
export function text<const R extends boolean>({ pattern = [/(?:)/, ''], ...about }: About<R>): Field<R> {
	const values = about.options?.flatMap(({ value }) => value || []);
	const schema = values ? z.enum(values) : textSchema(about.label, about.maxLength).check(z.regex(...pattern));
	return { missing: '', schema, ...about };
}

export const fullName = text({
	label: 'Full Name',
	control: 'text',
	required: true,
	policyName: 'name',
	maxLength: 200,
	autocomplete: 'name',
	missing: 'Enter your full name.',
});

export const emailAddress = text({
	label: 'Email Address',
	control: 'email',
	required: true,
	policyName: 'email address',
	// RFC 5321 leaves 254 characters for an address that mail can be sent to.
	maxLength: 254,
	autocomplete: 'email',
	missing: 'Enter your email address.',
	pattern: [emailPattern, 'Enter an email address in the right format, like name@example.com.'],
	advise: adviseOnEmail,
	correct: emailMeant,
});

export const phoneNumber = text({
	label: 'Phone Number',
	control: 'tel',
	required: true,
	policyName: 'phone number',
	maxLength: 40,
	autocomplete: 'tel',
	missing: 'Enter your phone number.',
	correctable: true,
	advise: adviseOnPhone,
});

export const address = text({
	label: 'Address',
	control: 'textarea',
	required: true,
	policyName: 'the address where the steps are',
	maxLength: 500,
	autocomplete: 'street-address',
	missing: 'Enter the address where the steps are.',
});

export const stairType = text({
	label: 'Stair Type',
	control: 'select',
	required: false,
	policyName: 'type of stairs',
	hint: 'Change this if your steps bend or have a landing.',
	maxLength: 20,
	options: stairTypes,
	initial: defaultStairType,
});

export const longText = (label: string, policyName: string) =>
	text({ label, control: 'textarea', required: false, policyName, maxLength: 4000, correctable: true });

/** The product a brochure is asked for, by its name in `facts/products.ts`. */
export const productName = text({
	label: 'Product',
	control: 'prefilled',
	required: false,
	policyName: 'the lift you want to read about if you pressed its name',
	maxLength: 200,
});

/**
 * The box by which the visitor asks for companies too. A request whose form has it goes to the operator alone unless it was ticked
 * (`isForCompanies`).
 */
export const companiesToo = {
	...text({
		label: companiesTooLabel,
		control: 'checkbox',
		required: false,
		policyName: 'whether you ask companies to contact you too',
		maxLength: 3,
		hint: 'Only if you tick this do we pass what you write here to stairlift companies. They may then ring you or write to you.',
		options: [
			{ value: 'yes', label: 'Yes' },
			{ value: '', label: 'No' },
		],
	}),
	beside: true,
} as const;

/** The same question where an answer is welcome but not needed. */
export function optional(required: Field): Field<false> {
	return { ...required, required: false };
}
