import { describe, expect, test } from 'vitest';
import { formTexts } from '#dialogs/messages/texts.ts';
import { nextSteps } from '#facts/next-steps.ts';
import { callbackReplyHours } from '#facts/promises.ts';
import { inLetters } from '#facts/words.ts';
import { replyHours } from '#server/emails/templates/request-text.ts';
import { readSettings } from '#server/settings/read.ts';
import { site } from '#site/config.ts';
import { builtFacts, builtPages } from '../../support/built.ts';

const textOf = (path: string) =>
	builtPages()
		.find((page) => page.path === path)
		?.main.text.replace(/\s+/g, ' ');
const promise = `within ${callbackReplyHours} hours`;

describe('by when a callback comes', () => {
	test('is said in the same words after a request, in the e-mails and in the terms', async () => {
		expect(nextSteps(await builtFacts()).callback.join(' ')).toContain(promise);
		expect(replyHours.callback).toBe(callbackReplyHours);
		expect(textOf('/terms-and-conditions')).toContain(`for a callback from an engineer ${promise}`);
	});

	test('is nowhere said to be open, and the toast keeps its words', () => {
		const open = builtPages().filter(({ document }) => /no set time/i.test(document.text));
		expect(open.map(({ path }) => path)).toEqual([]);
		expect(formTexts.callback.success.text).toBe('An engineer will contact you shortly.');
	});
});

describe('what is passed on', () => {
	test('is said with one number of companies, the routing file’s', async () => {
		const { maxCompanies } = await builtFacts();
		const number = maxCompanies === 1 ? 'one' : `at most ${inLetters(maxCompanies)}`;
		for (const path of ['/privacy-policy', '/terms-and-conditions', '/who-we-are'])
			expect(textOf(path), path).toMatch(new RegExp(`\\b${number}\\b`));
		for (const { document, path } of builtPages())
			expect(document.text, path).not.toMatch(/one, or a few|two or three (?:do|companies)/i);
	});

	test('is forgotten as the privacy policy says, with what stays after a deletion', () => {
		const text = textOf('/privacy-policy');
		for (const part of [
			'that those who had it were told so, under its random number',
			'The random number of a request deleted early, in a list without names',
			'a mark if the form looks filled in by a program',
			'the reply reaches our own team and no installer',
		].slice(0, site.confirmsByEmail ? 4 : 3))
			expect(text).toContain(part);
	});
});

test('the privacy policy promises to keep requests and photos as long as the server does when nobody sets anything', () => {
	const { RETAIN_PHOTOS_MONTHS, RETAIN_REQUESTS_MONTHS } = readSettings({});
	expect(textOf('/privacy-policy')).toContain(
		`We keep photos for ${RETAIN_PHOTOS_MONTHS} months and requests for ${RETAIN_REQUESTS_MONTHS} months after they reach us.`,
	);
});
