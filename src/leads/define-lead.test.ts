import { describe, expect, expectTypeOf, it } from 'vitest';
import { columnsOf } from '#leads/columns.ts';
import { defineLead, type Filled } from '#leads/define-lead.ts';
import * as field from '#leads/fields.ts';
import { checkForm } from '#leads/form.ts';
import { brochure, byTelephone, callback, photoQuote, questionsOf } from '#leads/tables.ts';

it('The privacy policy is told what each form asks for', () => {
	expect(questionsOf(photoQuote)).toEqual({
		form: 'Photo quote',
		needed: 'Your name, email address, the address where the steps are, and at least one photo ({quotePhotos})',
		welcome: expect.stringMatching(/^Phone number, .*type of stairs.* and anything else we should know$/),
	});
	expect(questionsOf(brochure)).toEqual({
		form: 'Free brochure',
		needed: 'Your name, email address and phone number',
		welcome:
			'Address, type of stairs, the lift you want to read about if you pressed its name, and whether you ask companies to contact you too',
	});
	expect(questionsOf(callback)).toMatchObject({ form: 'Engineer callback', welcome: 'A comment or question' });
});

it('On the telephone, an e-mail address is asked for only where the answer is an e-mail, and a number always', () => {
	const needed = (kind: Parameters<typeof byTelephone>[0]) =>
		Object.entries(byTelephone(kind)).flatMap(([name, field]) => (field.required ? name : []));
	expect(needed('photo-quote')).toEqual(['name', 'phone', 'address']);
	expect(needed('brochure')).toEqual(['name', 'email', 'phone']);
});

const floor = { policyName: 'the floor', maxLength: 20, missing: 'Enter the floor.' };
/** A kind that the site does not have, without an e-mail address. */
const survey = defineLead({
	kind: 'survey',
	formName: 'Survey',
	table: 'survey_requests',
	answer: { withinHours: 24, by: 'call' },
	takenByDefault: false,
	fields: {
		name: field.fullName,
		stairType: field.stairType,
		floor: field.text({ ...floor, label: 'Floor', control: 'text', required: true }),
	},
});
const answers = { name: 'Test Person', stairType: '', floor: '0' };
const errorOf = (given: object) => {
	const checked = checkForm(survey.fields, { ...answers, ...given });
	return checked.ok ? undefined : Object.values(checked.errors).join();
};

describe('A definition of a kind of request', () => {
	it('says what its form starts with', () => {
		expect(survey.empty).toEqual({ name: '', stairType: 'straight', floor: '' });
	});

	it('has its questions in the list of the privacy policy', () => {
		const welcome = 'Type of stairs';
		expect(questionsOf(survey)).toEqual({ form: 'Survey', needed: 'Your name and the floor', welcome });
	});

	it('makes a row of the answers, null of a question left open', () => {
		const row = { id: 'an-id', name: 'Test Person', stair_type: null, floor: '0' };
		expect(survey.toRow(answers, 'an-id')).toEqual(row);
	});

	it('gives the row its type', () => {
		expectTypeOf<Filled<typeof survey>>().toEqualTypeOf<{
			name: string;
			stair_type: string | null;
			floor: string;
		}>();
	});

	it('gives the columns with their types, which ones are required, and what their CHECKs accept', () => {
		const columns = columnsOf(survey);
		expect(columns.map(({ name, type, required }) => [name, type, required])).toEqual([
			['id', 'uuid', false],
			['name', 'text', true],
			['stair_type', 'text', false],
			['floor', 'text', true],
		]);
		const accepts = columns[3]?.accepts;
		expect(['0', 'x'.repeat(20)].map((value) => accepts?.(value))).toEqual([true, true]);
		expect(['', ' ', 'x'.repeat(21), ['0']].map((value) => accepts?.(value))).toEqual(Array(4).fill(false));
	});
});

it('A question that is required is asked for', () => {
	expect(errorOf({ floor: '' })).toBe('Enter the floor.');
	expect(errorOf({ floor: '0' })).toBeUndefined();
});
