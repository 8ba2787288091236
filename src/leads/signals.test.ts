import { describe, expect, it } from 'vitest';
import { readSignals, writeSignals } from '#leads/signals.ts';

describe('The signals of a request', () => {
	it('arrive as they were sent', () => {
		expect(readSignals(writeSignals(['trap']))).toBe('trap');
		expect(readSignals(writeSignals(['haste', 'trap']))).toBe('trap haste');
	});

	it.each([
		undefined,
		'',
		'supabase-js-web/2.119.0',
		'outdoor-stairlifts; signals=',
		'x; signals=other',
		'signals = trap',
	])('are none in %s', (header) => {
		expect(readSignals(header)).toBeNull();
	});
});
