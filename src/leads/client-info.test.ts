import { describe, expect, it } from 'vitest';
import { readBeside, readSignals, writeClientInfo } from '#leads/client-info.ts';
import { columnsOf } from '#leads/columns.ts';
import { brochure, callback } from '#leads/tables.ts';

describe('The signals of a request', () => {
	it('arrive as they were sent', () => {
		expect(readSignals(writeClientInfo(['trap']))).toBe('trap');
		expect(readSignals(writeClientInfo(['haste', 'trap'], { companies_too: 'yes' }))).toBe('trap haste');
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

describe('The box for companies', () => {
	const columns = columnsOf(brochure);
	const values = { ...brochure.empty, name: 'Test Person', email: 'test@example.com', phone: '0000 000000' };

	it('is in no row, and arrives beside it only where it was ticked', () => {
		expect(brochure.toRow({ ...values, companiesToo: 'yes' }, 'an-id')).not.toHaveProperty('companies_too');
		const ticked = writeClientInfo(['haste'], brochure.besideRow({ ...values, companiesToo: 'yes' }));
		expect(readBeside(ticked, columns)).toEqual({ companies_too: 'yes' });
		expect(writeClientInfo([], brochure.besideRow(values))).toBeUndefined();
		expect(readBeside(writeClientInfo(['trap'], brochure.besideRow(values)), columns)).toEqual({ companies_too: null });
	});

	it.each([
		undefined,
		'',
		'x; companies_too=',
		'x; companies_too=no',
		'x; companies_too=yes please',
		'companies_too = yes',
	])('is not ticked by %s', (header) => {
		expect(readBeside(header, columns)).toEqual({ companies_too: null });
	});

	it('is of no other form', () => {
		expect(readBeside('x; companies_too=yes', columnsOf(callback))).toEqual({});
	});
});
