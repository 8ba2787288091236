import * as z from 'zod';

export interface Setting {
	schema: z.ZodType;
	fallback: string;
	/** What a valid value is. Shown in the error about an invalid one. */
	right: string;
	/** Contains a password or key: the value is never shown in an error or the log. */
	secret?: true;
	/**
	 * The fallback is an example that no public site may show: it has to be set before an https build, and to nothing that this
	 * matches, such as the values in our documents.
	 */
	sample?: RegExp;
}

export const webAddress = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));
export const oneLine = z
	.string()
	.trim()
	.min(1)
	.regex(/^[^\r\n]*$/);
