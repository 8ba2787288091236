import { expect, it } from 'vitest';
import { askedBy } from '#leads/asked.ts';
import { brochure } from '#leads/brochure.ts';
import { callback } from '#leads/callback.ts';
import { defineLead } from '#leads/define-lead.ts';
import { fullName, integer } from '#leads/fields.ts';
import { photoQuote } from '#leads/photo-quote.ts';

it('The privacy policy is told what each form asks for', () => {
	expect(askedBy(photoQuote)).toEqual({
		form: 'Photo quote',
		needed: 'Your name, email address, the address where the steps are, and at least one photo ({quotePhotos})',
		welcome: expect.stringMatching(/^Phone number, type of stairs.* and anything else we should know$/),
	});
	expect(askedBy(brochure)).toEqual({
		form: 'Free brochure',
		needed: 'Your name, email address and phone number',
		welcome:
			'Address, type of stairs, the lift you want to read about if you pressed its name, and whether you ask companies to contact you too',
	});
	expect(askedBy(callback)).toMatchObject({ form: 'Engineer callback', welcome: 'A comment or question' });
});

it('A new question is in the list by itself', () => {
	const steps = integer({ label: 'Steps', required: false, asked: 'the number of steps', min: 1, max: 200 });
	const survey = defineLead({
		kind: 'survey',
		formName: 'Survey',
		table: 'surveys',
		answer: { withinHours: 24, by: 'call' },
		takenByDefault: false,
		fields: { name: fullName, steps },
	});
	expect(askedBy(survey)).toEqual({ form: 'Survey', needed: 'Your name', welcome: 'The number of steps' });
});
