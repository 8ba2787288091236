import { globSync, readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { onSheet } from '#brochure/pictures.ts';
import { Diagram, diagramNames } from '#diagrams/Diagram.tsx';
import { Plan } from '#diagrams/Plan.tsx';
import { planNames } from '#diagrams/plans.ts';

const articles = globSync('content/articles/*.mdx').map((file) => readFileSync(file, 'utf8'));
/** What shows them: articles, and the measuring sheet. */
const written = [...articles, ...onSheet.map((of) => `<Diagram of="${of}"`)].join('\n');

test.each([
	...planNames.map((of) => ({ of, tag: 'Plan', drawn: createElement(Plan, { of }) })),
	...diagramNames.map((of) => ({ of, tag: 'Diagram', drawn: createElement(Diagram, { of }) })),
])('$tag $of is shown somewhere, and says in words what it shows', ({ of, tag, drawn }) => {
	expect(written).toContain(`<${tag} of="${of}"`);
	const [, label = ''] = /<svg[^>]*role="img"[^>]*aria-label="([^"]+)"/.exec(renderToStaticMarkup(drawn)) ?? [];
	expect(label.length).toBeGreaterThan(50);
	expect(label).toMatch(/\.$/);
});
