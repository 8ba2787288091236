import { HtmlValidate } from 'html-validate';
import { expect, test } from 'vitest';
import { builtPages } from '../../support/built.ts';

/** Rules of style are off: they are about how HTML is written, and nobody writes this. What remains is what is valid, and in order. */
const validate = new HtmlValidate({
	extends: ['html-validate:standard', 'html-validate:a11y'],
	rules: {
		// One h1, no level left out. On the home page, the heading of the search stands before it, hidden until somebody searches.
		'heading-level': ['error', { minInitialRank: 'h2' }],
		// A table that becomes cards on a phone would lose its meaning there, were its roles not said.
		'no-redundant-role': 'off',
		// A fieldset that only disables what is in it has nothing to be called.
		'wcag/h71': 'off',
	},
});

test.each(builtPages())('$path is valid HTML', async ({ html }) => {
	const { results } = await validate.validateString(html);
	const messages = results.flatMap((result) => result.messages);
	expect(messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`)).toEqual([]);
});
