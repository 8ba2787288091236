import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { CheckedCompanies } from '#sections/bodies/WhoWeAre.tsx';
import { builtFacts, builtPages } from '../../support/built.ts';

const pages = builtPages();
const page = pages.find(({ path }) => path === '/who-we-are');
const textOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

describe('The list of checked companies', () => {
	const company = {
		name: 'Test Lifts Ltd',
		website: 'https://lifts.example',
		training: 'certificates from two makers',
		insurance: { cover: '£5 million', expires: '2027-06-30' },
		tradeBody: { name: 'British Healthcare Trades Association', number: '1234' },
		on: '2026-11-02',
		by: 'our office manager',
	};
	const shown = (companies: (typeof company)[], approved: boolean) =>
		textOf(renderToStaticMarkup(createElement(CheckedCompanies, { companies, approved })));

	test('is not there, nor its heading, while no company is on it', async () => {
		expect(shown([], false)).toBe('');
		const { approved } = await builtFacts();
		const [headings, text] = [page?.main.querySelectorAll('h2').map((one) => one.text), page?.main.text];
		expect(headings?.includes('Companies that passed the check')).toBe(approved);
		expect(text?.includes('so we call none approved')).toBe(!approved);
	});

	test('shows what was checked, by whom and when', () => {
		for (const part of [
			'Test Lifts Ltd',
			'Certificates from two makers',
			'£5 million, until 30 June 2027',
			'British Healthcare Trades Association, member 1234',
			'2 November 2026, by our office manager',
		])
			expect(shown([company], true)).toContain(part);
	});

	test('says whether the companies that are not on it were checked', () => {
		expect(shown([company], true)).toContain('Every company that we pass requests to has passed this check');
		expect(shown([company], false)).toContain('We also work with companies that have not passed this check');
	});
});

test('no page calls companies approved while none is, but the one that says so', async () => {
	const { approved } = await builtFacts();
	const claims = pages
		.filter(({ path }) => path !== '/who-we-are')
		.flatMap(({ path, document }) =>
			[...document.text.matchAll(/(\w+ )?\bapproved (stairlift )?(compan|installer|engineer)/gi)].map(
				([claim]) => `${path}: ${claim}`,
			),
		);
	if (approved) expect(claims).not.toEqual([]);
	else expect(claims).toEqual([]);
});
