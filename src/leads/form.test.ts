import { describe, expect, it } from 'vitest';
import { checkForm } from '#leads/form.ts';
import { callback } from '#leads/tables.ts';

const someone = { name: 'Test Person', email: 'test@example.com', phone: '0000 000', address: '1 Test Street' };

function errors(fields: Parameters<typeof checkForm>[0], given: Record<string, unknown>) {
	const checked = checkForm(fields, given);
	return checked.ok ? {} : checked.errors;
}

describe('An answer', () => {
	it.each(['name@example.com', "o'brien+steps@mail.example.co.uk", 'a@b.uk'])('%s is an email address', (email) => {
		expect(errors(callback.fields, { ...someone, email })).toEqual({});
	});

	it.each(['name', 'name@', '@example.com', 'name@example', 'a b@example.com', 'a@b..uk', 'a@-b.uk', 'ä@example.com'])(
		'%s is no email address, and the visitor is told what one looks like',
		(email) => {
			expect(errors(callback.fields, { ...someone, email }).email).toContain('name@example.com');
		},
	);

	it('of spaces alone is no answer', () => {
		expect(errors(callback.fields, { ...someone, name: ' \t\n' })).toHaveProperty('name', 'Enter your full name.');
	});

	it('may be as long as the limit and no longer, counted in characters', () => {
		expect(errors(callback.fields, { ...someone, name: '🏡'.repeat(200) })).toEqual({});
		expect(errors(callback.fields, { ...someone, name: 'x'.repeat(201) }).name).toContain('200');
		expect(errors(callback.fields, { ...someone, comment: 'x'.repeat(4001) }).comment).toContain('4000');
	});

	it('is normalized: no spaces around it, one kind of line break, no NUL', () => {
		const checked = checkForm(callback.fields, { ...someone, name: '  A\0B ', comment: 'one\r\ntwo\rthree' });
		expect(checked).toMatchObject({ ok: true, values: { name: 'AB', comment: 'one\ntwo\nthree' } });
	});

	it('that is a file is no answer', () => {
		expect(errors(callback.fields, { ...someone, name: new Blob(['x']) })).toHaveProperty('name');
	});
});
