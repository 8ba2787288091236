import { z } from 'zod/mini';

const { localeError } = z.locales.en();

/**
 * A file of `content/` that is data, once it is what its schema says.
 * @throws an error with the file and a line for each mistake: what is wrong, and where
 */
export function checked<T extends z.ZodMiniType>(file: string, schema: T, written: unknown): z.infer<T> {
	const { success, data, error } = z.safeParse(schema, written, { error: localeError });
	if (success) return data;
	throw new Error(`${file} cannot be used.\n${z.prettifyError(error)}`);
}
