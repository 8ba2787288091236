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
	['test.per-son_x+y@proton.me', 'testpersonx@proton.me'],
	['TestPersonX@ProtonMail.com', 'testpersonx@proton.me'],
	['t_estpersonx@pm.me', 'testpersonx@proton.me'],
	['anything@test.fastmail.com', 'test@fastmail.com'],
	['other+x@Test.fastmail.com', 'test@fastmail.com'],
	['test+x@fastmail.com', 'test@fastmail.com'],
	['x@test.fastmail.fm', 'test@fastmail.fm'],
	['test.one@me.com', 'test.one@icloud.com'],
	['test.one@mac.com', 'test.one@icloud.com'],
	['test-one@icloud.com', 'test-one@icloud.com'],
	['x@a.test.fastmail.com', 'x@a.test.fastmail.com'],
	['test@constructor', 'test@constructor'],
])('mail to %s ends up at %s', (address, mailbox) => {
	expect(mailboxOf(address)).toBe(mailbox);
});
