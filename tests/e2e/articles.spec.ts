import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { linkTo, slugs, startHere } from '#articles/slugs.ts';
import { dayInWords } from '#facts/words.ts';
import { dialogOf, expect, test } from './fixtures.ts';

const quoteAndDownload = [/^Request a Quote$/, /^Download Our Brochure$/] as const;

/** What the two buttons of an article say; the first of each pair opens the photo-upload dialog. */
const labels: Readonly<Record<string, readonly [RegExp, RegExp]>> = {
	'bespoke-synergy-outdoor-stairlift': quoteAndDownload,
	'homeglide-outdoor-stairlift': quoteAndDownload,
	'bruno-outdoor-stairlift': quoteAndDownload,
	'bruno-outdoor-curved-stairlift': quoteAndDownload,
	'how-often-do-outdoor-stairlifts-need-servicing': [/^Get a Fast Quote$/, /^Request a Free Brochure$/],
	'how-long-does-it-take-to-install-an-outdoor-stairlift': [/^Request a Quick Quote$/, /^Get a Free Brochure$/],
};

function sourceOf(link: string | null): string {
	return readFileSync(`content/articles/${link?.replace('/blog/', '')}.mdx`, 'utf8');
}

/** When an article was first published, as its source says. */
function dateOf(link: string | null): Date {
	return new Date(/^date: (.+)$/m.exec(sourceOf(link))?.[1] ?? '');
}

async function opens(page: Page, button: RegExp, title: string) {
	await page.locator('main').getByRole('button', { name: button }).first().click();
	await expect(dialogOf(page).getByRole('heading', { name: title, exact: true })).toBeVisible();
	await page.keyboard.press('Escape');
}

for (const slug of slugs) {
	test(`/blog/${slug} has its dates, two buttons for requests and its way back`, async ({ page }) => {
		await page.goto(`/blog/${slug}`);
		await expect(page.locator('main time').first()).toBeVisible();
		const [quote, brochure] = labels[slug] ?? [/^Request a Quote$/, /Brochure$/];
		await opens(page, quote, 'Upload Photos for Quote');
		await opens(page, brochure, 'Free Brochure');
		if (!/^how-(?:often|long)-/.test(slug)) return;
		await page.getByRole('link', { name: 'Back to Blog' }).first().click();
		await expect(page).toHaveURL('/blog');
	});
}

test('a question in an article expands and collapses', async ({ page }) => {
	const withQuestions = slugs.find((slug) => sourceOf(linkTo(slug)).includes('<Faq'));
	await page.goto(`/blog/${withQuestions}`);
	const question = page.locator('main details').first();
	await expect(question).not.toHaveAttribute('open');
	await question.locator('summary').click();
	await expect(question).toHaveAttribute('open');
	await question.locator('summary').click();
	await expect(question).not.toHaveAttribute('open');
});

const longest = '/blog/outdoor-stairlift-cost-2025';

for (const width of [768, 1024, 1440])
	test(`at ${width} px, lines of an article have 66 to 75 characters, and its text begins on the first screen or the next`, async ({
		page,
	}) => {
		await page.setViewportSize({ width, height: 900 });
		await page.goto(longest);
		const { median, first } = await page.locator('.written').evaluate((text) => {
			const paragraphs = [...text.querySelectorAll<HTMLElement>(':scope > p')];
			const lines = paragraphs.flatMap((paragraph) => {
				const all = document.createRange();
				all.selectNodeContents(paragraph);
				const height = Number.parseFloat(getComputedStyle(paragraph).lineHeight);
				const count = Math.round(paragraph.offsetHeight / height);
				// The last line of a paragraph is as long as it happens to be.
				return count > 2 ? [all.toString().length / (count - 0.5)] : [];
			});
			lines.sort((a, b) => a - b);
			return {
				median: lines[lines.length >> 1] ?? 0,
				first: (paragraphs[0]?.getBoundingClientRect().top ?? 0) + scrollY,
			};
		});
		expect(median).toBeGreaterThanOrEqual(66);
		expect(median).toBeLessThanOrEqual(75);
		expect(first).toBeLessThan(width < 1024 ? 1300 : 660);
	});

test('beside the text, the contents stay in sight and mark the section that is read', async ({ page }) => {
	await page.setViewportSize({ width: 1440, height: 900 });
	await page.goto(longest);
	const contents = page.getByRole('navigation', { name: 'On this page' });
	const current = contents.locator('[aria-current]');
	for (const name of ['Renting and used lifts', 'What you pay later']) {
		await contents.getByRole('link', { name }).click();
		await expect(current).toHaveText(name);
		await expect(current).toBeInViewport();
	}
});

for (const [title, slug, lifts] of [
	[
		'the Synergy is compared with the other four straight lifts',
		'bespoke-synergy-outdoor-stairlift',
		['Synergy', 'Acorn 130', 'Brooks 130', 'Handicare 1000', 'Homeglide'],
	],
	[
		'the Bruno is compared with the Homeglide and the Synergy',
		'bruno-outdoor-stairlift',
		['Bruno', 'Homeglide', 'Synergy'],
	],
] as const)
	test(title, async ({ page }) => {
		await page.goto(`/blog/${slug}`);
		const table = page.getByRole('table').filter({ has: page.getByRole('rowheader', { name: 'Synergy' }) });
		for (const lift of lifts) await expect(table.getByRole('rowheader', { name: lift })).toBeVisible();
	});

test('the Homeglide is compared by origin, weight, footrest, remote and swivel', async ({ page }) => {
	await page.goto('/blog/homeglide-outdoor-stairlift');
	const table = page.getByRole('table', { name: /Homeglide/ }).first();
	for (const point of ['Maker', 'Weight limit', 'Footrest', 'Remote controls', 'Swivel seat']) {
		const row = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: point }) });
		await expect(row.getByRole('cell')).toContainText(/Homeglide|any of them\. Ask: /);
	}
});

test('the blog index has a card for each article, in two columns or, on a phone, one', async ({ page }) => {
	await page.setViewportSize({ width: 1440, height: 900 });
	await page.goto('/blog');
	const cards = page.locator('main').getByRole('article');
	await expect(cards).toHaveCount(slugs.length);
	const links: (string | null)[] = [];
	for (const card of await cards.all()) {
		await expect(card.getByRole('heading')).not.toBeEmpty();
		await expect(card.getByRole('img')).toHaveAttribute('alt', /\w/);
		await expect(
			card
				.locator('p')
				.filter({ hasText: /\w+ \w+ \w+/ })
				.first(),
		).toBeVisible();
		const link = await card.getByRole('link', { name: /^Read More/ }).getAttribute('href');
		await expect(card.locator('time')).toHaveText(dayInWords(dateOf(link)));
		links.push(link);
	}
	expect(links.toSorted()).toEqual(slugs.map(linkTo).toSorted());
	await expect(page.locator('main').getByRole('heading', { level: 2 })).toHaveText([
		'Start here',
		'Guides',
		'Lift by lift',
	]);
	expect(links.slice(0, startHere.length)).toEqual(startHere.map(linkTo));
	const left = async (place: number) => (await cards.nth(place).boundingBox())?.x;
	expect(await left(1)).not.toBe(await left(0));
	expect(await left(2)).toBe(await left(0));
	await page.setViewportSize({ width: 375, height: 700 });
	expect(await left(1)).toBe(await left(0));
});

for (const [path, effective] of [
	['/privacy-policy', '29/07/2025'],
	['/cookie-policy', '01/07/2025'],
	['/terms-and-conditions', '29/07/2025'],
] as const) {
	test(`${path} has its date, and links to the home page`, async ({ page }) => {
		await page.goto(path);
		await expect(page.locator('main')).toContainText(`Effective date: ${effective}`);
		await expect(page.locator('main')).toContainText(/Last checked: \d\d\/\d\d\/\d{4}/);
		await page.getByRole('link', { name: 'Back to Home' }).click();
		await expect(page).toHaveURL('/');
	});
}
