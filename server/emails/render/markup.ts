import { html as escaping } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

/** HTML that is written as it is; everything else is escaped. */
export type Markup = HtmlEscapedString;

/**
 * Hono's template: what is put into it is escaped, for an attribute as well as for text, unless it is markup itself. Its
 * answer is a promise only where a promise is put in, which these types do not allow.
 */
export function html(
	strings: TemplateStringsArray,
	...values: (string | number | Markup | readonly Markup[])[]
): Markup {
	return escaping(strings, ...values) as Markup;
}
