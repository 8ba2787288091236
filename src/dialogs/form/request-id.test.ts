import { describe, expect, it } from 'vitest';
import { requestIds } from '#dialogs/form/use-lead-form.ts';

describe('The id of a request', () => {
	it('is random, and the same for as long as the same request is tried', () => {
		const idOf = requestIds();
		const first = idOf({ name: 'A' });
		expect(first).toMatch(/^[0-9a-f-]{36}$/);
		expect(idOf({ name: 'A' })).toBe(first);
		expect(requestIds()({ name: 'A' })).not.toBe(first);
	});

	it('is another one once something has changed, so that the change is not taken for a repeat', () => {
		const idOf = requestIds();
		expect(idOf({ phone: '1' })).not.toBe(idOf({ phone: '2' }));
	});
});
