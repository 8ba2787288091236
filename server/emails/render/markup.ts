import { html as escaping } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';

/** Trusted HTML, inserted without escaping. */
export type Markup = HtmlEscapedString;

/**
 * Hono's HTML template: interpolated values are escaped, for text and attributes, unless they are `Markup`. Hono returns a
 * promise if one is interpolated, which these types do not allow.
 */
export function html(
	strings: TemplateStringsArray,
	...values: (string | number | Markup | readonly Markup[])[]
): Markup {
	return escaping(strings, ...values) as Markup;
}
