import { expect, it } from 'vitest';
import { requestIds } from '#dialogs/form/use-lead-form.ts';

it('The id of a request is random, and the same for as long as the same request is tried', () => {
	const idOf = requestIds();
	const first = idOf({ name: 'A' });
	expect(first).toMatch(/^[0-9a-f-]{36}$/);
	expect(idOf({ name: 'A' })).toBe(first);
	expect(requestIds()({ name: 'A' })).not.toBe(first);
	expect(idOf({ name: 'B' }), 'so that the change is not taken for a repeat').not.toBe(first);
});
