import { globSync, readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { onSheet } from '#brochure/pictures.ts';
import alternatives from '#diagrams/alternatives.json' with { type: 'json' };
import { Diagram, type DiagramName, diagramSvg, Plan, type PlanName, shownBy } from '#diagrams/Diagram.tsx';
import { measures } from '#facts/measures.ts';

const articles = globSync('content/articles/*.mdx').map((file) => readFileSync(file, 'utf8'));
/** What shows them: articles, and the measuring sheet. */
const written = [...articles, ...onSheet.map((of) => `<Diagram of="${of}"`)].join('\n');
const diagramNames = Object.keys(alternatives.diagrams) as DiagramName[];
const planNames = Object.keys(alternatives.plans) as PlanName[];

test.each([
	...planNames.map((of) => ({ of, tag: 'Plan', drawn: createElement(Plan, { of }) })),
	...diagramNames.map((of) => ({ of, tag: 'Diagram', drawn: createElement(Diagram, { of }) })),
])('$tag $of is shown somewhere, with its figures, and says in words what it shows', ({ of, tag, drawn }) => {
	expect(written).toContain(`<${tag} of="${of}"`);
	const markup = renderToStaticMarkup(drawn);
	expect(markup).not.toMatch(/[{}]/);
	const [, label = ''] = /<svg[^>]*role="img"[^>]*aria-label="([^"]+)"/.exec(markup) ?? [];
	expect(label.length).toBeGreaterThan(50);
	expect(label).toMatch(/\.$/);
});

test('the measuring sheet shows each measure by its letter, and says it by its name', () => {
	const sheet = onSheet.map((of) => `${diagramSvg(of)} ${shownBy(of)}`).join('');
	for (const { letter, name } of Object.values(measures)) {
		expect(sheet).toContain(`>${letter}</text>`);
		expect(sheet).toContain(`${letter}: ${name.toLowerCase()}`);
	}
});
