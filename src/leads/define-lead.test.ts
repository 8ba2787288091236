import { describe, expect, expectTypeOf, it } from 'vitest';
import { byTelephone } from '#leads/by-telephone.ts';
import { columnsOf } from '#leads/columns.ts';
import { defineLead, type Filled } from '#leads/define-lead.ts';
import * as field from '#leads/fields.ts';
import { checkForm } from '#leads/form.ts';
import { brochure, callback, photoQuote, questionsOf } from '#leads/tables.ts';

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

const steps = { policyName: 'the number of steps', min: 1, max: 200 };
const floor = { policyName: 'the floor', min: 0, max: 50, missing: 'Enter the floor.' };
/** A kind that the site does not have: with whole numbers, and without an e-mail address. */
const survey = defineLead({
	kind: 'survey',
	formName: 'Survey',
	table: 'survey_requests',
	answer: { withinHours: 24, by: 'call' },
	takenByDefault: false,
	fields: {
		name: field.fullName,
		stairType: field.stairType,
		howManySteps: field.integer({ ...steps, label: 'How many steps?', required: false }),
		floor: field.integer({ ...floor, label: 'Floor', required: true }),
	},
});
const answers = { name: 'Test Person', stairType: '', howManySteps: '', floor: '0' };
const errorOf = (given: object) => {
	const checked = checkForm(survey.fields, { ...answers, ...given });
	return checked.ok ? undefined : Object.values(checked.errors).join();
};

describe('A definition of a kind of request', () => {
	it('says what its form starts with', () => {
		expect(survey.empty).toEqual({ name: '', stairType: 'straight', howManySteps: '', floor: '' });
	});

	it('has its questions in the list of the privacy policy', () => {
		const welcome = 'Type of stairs and the number of steps';
		expect(questionsOf(survey)).toEqual({ form: 'Survey', needed: 'Your name and the floor', welcome });
	});

	it('makes a row of the answers: a number of a whole number, null of a question left open', () => {
		const row = { id: 'an-id', name: 'Test Person', stair_type: null, how_many_steps: null, floor: 0 };
		expect(survey.toRow(answers, 'an-id')).toEqual(row);
		expect(survey.toRow({ ...answers, howManySteps: '12' }, 'an-id').how_many_steps).toBe(12);
	});

	it('gives the row its type', () => {
		expectTypeOf<Filled<typeof survey>>().toEqualTypeOf<{
			name: string;
			stair_type: string | null;
			how_many_steps: number | null;
			floor: number;
		}>();
	});

	it('gives the columns with their types, which ones are required, and what their CHECKs accept', () => {
		const columns = columnsOf(survey);
		expect(columns.map(({ name, type, required }) => [name, type, required])).toEqual([
			['id', 'uuid', false],
			['name', 'text', true],
			['stair_type', 'text', false],
			['how_many_steps', 'integer', false],
			['floor', 'integer', true],
		]);
		const accepts = columns[3]?.accepts;
		expect([1, 12, 200].map((value) => accepts?.(value))).toEqual([true, true, true]);
		expect([0, 201, 1.5, -1, '12', ['12']].map((value) => accepts?.(value))).toEqual(Array(6).fill(false));
	});
});

describe('A whole number', () => {
	it.each(['1', ' 12 ', '200', '012', ''])('may be typed as %j', (howManySteps) => {
		expect(errorOf({ howManySteps })).toBeUndefined();
	});

	it.each(['0', '201', '-1', '+1', '1.5', '1e2', '0x10', '1 2', 'twelve', '٧', '9999999999', '.'])(
		'may not be typed as %j, and the visitor is told what may be',
		(howManySteps) => expect(errorOf({ howManySteps })).toBe('Enter a whole number from 1 to 200.'),
	);

	it('that is required is asked for', () => {
		expect(errorOf({ floor: '' })).toBe('Enter the floor.');
		expect(errorOf({ floor: '0' })).toBeUndefined();
	});
});
