import { expect, test } from 'vitest';
import { mailboxOf } from '#server/store/enqueue.ts';

test.each([
	['Test.Person@Example.com', 'test.person@example.com'],
	['test+one@example.com', 'test@example.com'],
	['test+one+two@example.com', 'test@example.com'],
	['test-one@example.com', 'test-one@example.com'],
	['t.e.s.t@gmail.com', 'test@gmail.com'],
	['T.est+x.y@GoogleMail.com', 'test@gmail.com'],
	['test@gmail.com.example', 'test@gmail.com.example'],
	['t.est@notgmail.com', 't.est@notgmail.com'],
])('mail to %s ends up at %s', (address, mailbox) => {
	expect(mailboxOf(address)).toBe(mailbox);
});
