import { HtmlValidate } from 'html-validate';
import { expect, test } from 'vitest';
import { builtPages } from '../../support/built.ts';

/** Rules of style are off: they are about how HTML is written, and nobody writes this. What remains is what is valid. */
const validate = new HtmlValidate({
	extends: ['html-validate:standard', 'html-validate:a11y'],
	rules: {
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

test.each(builtPages())(
	'$path has one h1, in its main part, and leaves no level of headings out',
	({ document, main }) => {
		// What a template holds takes the place of something shown, its heading included.
		for (const template of document.querySelectorAll('template')) template.remove();
		expect(document.querySelectorAll('h1')).toHaveLength(1);
		expect(main.querySelectorAll('h1')).toHaveLength(1);
		const levels = main
			.querySelectorAll('h1,h2,h3,h4')
			.filter((heading) => !heading.closest('[data-search]'))
			.map(({ rawTagName }) => Number(rawTagName.slice(1)));
		expect(levels[0]).toBe(1);
		expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([]);
	},
);
