import { expect, test } from 'vitest';
import { monthsBefore } from '#server/ops/retention.ts';

test.each([
	['2026-05-31T10:00:00.000Z', 3, '2026-02-28T10:00:00.000Z'],
	['2024-03-30T23:59:59.999Z', 1, '2024-02-29T23:59:59.999Z'],
	['2026-01-15T00:00:00.000Z', 12, '2025-01-15T00:00:00.000Z'],
	['2026-02-28T00:00:00.000Z', 6, '2025-08-28T00:00:00.000Z'],
])('%s less %i months is %s', (now, months, then) => {
	expect(monthsBefore(new Date(now), months).toISOString()).toBe(then);
});
