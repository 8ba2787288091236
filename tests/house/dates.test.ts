import { expect, test } from 'vitest';
import { datedTexts } from '../../scripts/writers/dates.ts';

test.each(datedTexts())('$file was last changed on the day that it states (else: npm run writers dates)', (text) => {
	expect(text.recorded).toBe(`${text.day} ${text.hash}`);
});
