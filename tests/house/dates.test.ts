import { expect, test } from 'vitest';
import { figures } from '#facts/figures.ts';
import { datedTexts, hashOf, withDay } from '../../scripts/writers/dates.ts';

test.each(datedTexts())('$file was last changed on the day that it states (else: npm run writers dates)', (text) => {
	expect(text.recorded).toBe(`${text.day} ${text.hash}`);
});

const policy =
	'---\ntitle: A policy\neffective: 2025-07-29\nreviewed: 2026-11-22\n---\n\nWe keep it for {addPhotosTime}.\n';

test('a text is another when a word or a figure of it is, and not when only its days or its layout are', () => {
	const changed = withDay(policy, '2026-11-26');
	expect(changed).toContain('effective: 2025-07-29\nchanged: 2026-11-26\nreviewed: 2026-11-26\n');
	expect(withDay(changed, '2026-12-01')).toContain('changed: 2026-12-01\nreviewed: 2026-12-01\n');
	expect(hashOf(changed)).toBe(hashOf(policy));
	expect(hashOf(policy.replace('We keep it', 'We  keep\nit'))).toBe(hashOf(policy));
	expect(hashOf(policy.replace('keep', 'sell'))).not.toBe(hashOf(policy));
	expect(hashOf(policy.replace('A policy', 'Another'))).not.toBe(hashOf(policy));
	expect(hashOf(policy.replace('{addPhotosTime}', '{straightPrice}'))).toBe(
		hashOf(policy.replace('{addPhotosTime}', figures.straightPrice)),
	);
});
