import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';
import { slugs } from '#articles/slugs.ts';
import { guideDrawings } from '#drawings/alternatives.ts';
import { withFigures } from '#facts/figures.ts';

/** A text that may hold `{figures}`. Its length is counted as it will be read; `articles/all.ts` puts the figures in. */
function text(min: number, max: number) {
	return z.string().refine((written) => {
		const { length } = withFigures(written);
		return length >= min && length <= max;
	}, `must be ${min} to ${max} characters long`);
}

const title = text(10, 60).describe('The heading; of a policy, also the title in the browser');
const description = text(70, 160).describe('One or two sentences for search results and the card');

const articles = defineCollection({
	loader: glob({ base: './content/articles', pattern: '*.mdx' }),
	schema: z
		.strictObject({
			title,
			seoTitle: text(30, 60).describe('The title in the browser and in search results, with the words people type'),
			description: text(60, 90).describe('One sentence for search results and the card, which shows two lines'),
			answer: text(120, 280)
				.refine((written) => withFigures(written).split(/\s+/).length <= 45, 'must be at most 45 words long')
				.describe('The answer to the title, in a box below it'),
			date: z.date().describe('First published'),
			updated: z.date().describe('When its words last changed: `npm run writers dates` writes it'),
			image: z.enum(guideDrawings).describe('Which drawing stands at the top and on the card'),
			reviewer: z
				.strictObject({ name: z.string().min(3), role: z.string().min(3), on: z.date() })
				.optional()
				.describe('Who with knowledge of the trade or of care has read it, and when: a real person, or none'),
			related: z.array(z.enum(slugs)).min(2).max(4).describe('Articles to read next'),
			quoteLabel: z
				.enum(['Request a Quote', 'Get a Fast Quote', 'Request a Quick Quote'])
				.default('Request a Quote')
				.describe('The button that opens the photo quote'),
			brochureLabel: z
				.enum(['Request a Free Brochure', 'Get a Free Brochure'])
				.default('Request a Free Brochure')
				.describe('The button that opens the brochure request'),
			banner: z.boolean().default(false).describe('Ends with the banner in place of the two buttons'),
		})
		.refine(({ date, updated }) => date <= updated, {
			path: ['updated'],
			message: 'is before the date of publication',
		}),
});

const policies = defineCollection({
	loader: glob({ base: './content/policies', pattern: '*.mdx' }),
	schema: z.strictObject({
		title,
		description,
		effective: z.date().describe('From when it holds'),
		changed: z.date().optional().describe('When its words last changed: `npm run writers dates` writes it'),
		reviewed: z.date().describe('When someone last checked that it is still true'),
	}),
});

/** Pages about the site itself that are mostly text. */
const pages = defineCollection({
	loader: glob({ base: './content/pages', pattern: '*.mdx' }),
	schema: z.strictObject({
		title,
		seoTitle: text(10, 60)
			.optional()
			.describe('The title in the browser and in search results, where it is not the heading'),
		description,
		lead: text(70, 420).optional().describe('What stands below the heading, in larger letters'),
	}),
});

/** Parts of the home page. */
const home = defineCollection({
	loader: glob({ base: './content/home', pattern: '*.mdx' }),
	schema: z.strictObject({ title }),
});

export const collections = { articles, policies, pages, home };
