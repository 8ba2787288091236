import { expect, test } from 'vitest';
import { telephoneLink } from '#facts/telephone.ts';

test.each([
	['0300 123 1073', 'tel:+443001231073'],
	['0800 34 34 24', 'tel:+44800343424'],
	['01632 960123', 'tel:+441632960123'],
	['+44 1632 960123', 'tel:+441632960123'],
	['+4401632960123', 'tel:+441632960123'],
	['105', 'tel:105'],
])('%s is dialled as %s', (number, link) => expect(telephoneLink(number)).toBe(link));
