import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PlainForm } from '#dialogs/plain/PlainForm.tsx';
import { render } from '#dialogs/plain/request-pages.tsx';
import { leads } from '#leads/tables.ts';

const typed = ['', `O'Neil "x" & &quot; </textarea><script>`, '\uE0000\uE000', '$& $1', 'straight', 'yes'];

test.each(leads)('the form of a $kind is what React renders, whatever was typed and rendered before', (lead) => {
	const names = Object.keys(lead.fields);
	for (const error of [undefined, 'Wrong & "odd"'])
		for (const text of [...typed, ...typed.slice(0, 2)]) {
			const post = {
				values: Object.fromEntries(names.map((name) => [name, text])),
				errors: { [names[0] ?? '']: error },
				problems: new Set(error ? (['failed'] as const) : []),
				id: text,
				photos: [`${text}/1`, `${text}/2`],
				waitMinutes: 0,
			};
			const { kind } = lead;
			expect(render({ page: 'form', kind, post })).toBe(renderToStaticMarkup(createElement(PlainForm, { lead, post })));
		}
});
