import { describe, expect, test } from 'vitest';
import { inLetters } from '#facts/in-words.ts';
import { callbackReplyHours, nextSteps } from '#facts/promises.ts';
import { replyHours } from '#server/emails/templates/request-text.ts';
import { readSettings } from '#server/settings/read.ts';
import { builtFacts, builtPages } from '../../support/built.ts';

const pages = builtPages();
const textOf = (path: string) => pages.find((page) => page.path === path)?.main.text.replace(/\s+/g, ' ');
const promise = `within ${callbackReplyHours} hours`;

describe('by when a callback comes', () => {
	test('is said in the same words after a request, in the e-mails and in the terms', async () => {
		expect(nextSteps(await builtFacts()).callback.join(' ')).toContain(promise);
		expect(replyHours.callback).toBe(callbackReplyHours);
		expect(textOf('/terms-and-conditions')).toContain(`for a callback from an engineer ${promise}`);
	});
});

describe('what is passed on', () => {
	test('is said with one number of companies', async () => {
		const { maxCompanies } = await builtFacts();
		const number = maxCompanies === 1 ? 'one' : `at most ${inLetters(maxCompanies)}`;
		for (const path of ['/privacy-policy', '/terms-and-conditions', '/who-we-are'])
			expect(textOf(path), path).toMatch(new RegExp(`\\b${number}\\b`));
	});
});

test('the privacy policy promises to keep requests and photos as long as the server does when nobody sets anything', () => {
	const { RETAIN_PHOTOS_MONTHS, RETAIN_REQUESTS_MONTHS } = readSettings({});
	expect(textOf('/privacy-policy')).toContain(
		`We keep photos for ${RETAIN_PHOTOS_MONTHS} months and requests for ${RETAIN_REQUESTS_MONTHS} months after they reach us.`,
	);
});
