import { expect, test } from 'vitest';
import type { Article } from '#articles/all.ts';
import {
	articleData,
	authorOf,
	blogData,
	homeData,
	planData,
	postalAddress,
	whoWeAreData,
} from '#metadata/structured-data.ts';
import { escaped } from '#metadata/xml.ts';
import { expectApproved } from '../../tests/support/approved.ts';

// What search engines are told. That pages carry it, and that it is what they show: `tests/house/built/found.test.ts`.

const person = { editorName: 'Test Person', editorRole: 'Editor' };
const date = new Date('2025-03-01');
const sources = [
	{ kind: 'own', title: 'Ours' },
	{ kind: 'maker', title: 'Sheet' },
	{ kind: 'press', title: 'B', url: 'https://b.example' },
];
const article = {
	...{ title: '</script>', seoTitle: 'Name', link: '/blog/a', description: 'What it is.', answer: 'It fits.' },
	...{ image: 'cost', date, updated: new Date('2026-11-20'), sources },
} as unknown as Article;
const reviewer = { name: 'Test Person', role: 'therapist', on: new Date('2026-11-26') };

test('each kind of page is described as approved, and no title ends its script', () => {
	const about = ['Name', 'What it is.'] as const;
	const scripts = {
		...{ Home: homeData(), 'Who we are': whoWeAreData(...about), Plan: planData(...about) },
		...{ Blog: blogData(...about, [article]), Guide: articleData(article) },
		...{ '… with its reviewer': articleData({ ...article, reviewer }), Editor: JSON.stringify(authorOf(person)) },
	};
	expect(Object.values(scripts).join('')).not.toContain('<');
	const lines = Object.entries(scripts).map(([name, script]) => [name, script.replaceAll(',{"@type"', ',\n{"@type"')]);
	expect(escaped(`<a b="c">&'`)).toBe(`&lt;a b=&quot;c&quot;&gt;&amp;'`);
	return expectApproved('structured-data.approved.txt', Object.fromEntries(lines));
});

test.each([
	['1 Sample Street, Sampletown, AB1 2CD', { streetAddress: '1 Sample Street, Sampletown', postalCode: 'AB1 2CD' }],
	[
		'Unit 2, 3 High Street, Sampletown, Sampleshire EC1A 1BB',
		{ streetAddress: 'Unit 2, 3 High Street, Sampletown, Sampleshire', postalCode: 'EC1A 1BB' },
	],
	['PO Box 4, Sampletown', { streetAddress: 'PO Box 4, Sampletown' }],
])('the postcode of %s is told from the rest', (line, parts) => {
	expect(postalAddress(line)).toEqual({ '@type': 'PostalAddress', ...parts, addressCountry: 'GB' });
});
