import type { Mail } from '#server/emails/mail.ts';

const testSubject = 'TEST: ';
const notice =
	'This is a test, sent by “npm run doctor”. Nobody has asked for anything, and the links in it change nothing.';

/** Marks an e-mail so that nobody takes it for a visitor's: in the subject, and above everything else in it. */
export function markedAsTest(mail: Mail): Mail {
	const line = `<p style="margin:0;padding:12px 20px;font-family:Arial,sans-serif;font-size:18px;font-weight:bold">${notice}</p>`;
	return {
		...mail,
		subject: `${testSubject}${mail.subject}`,
		text: `${notice}\n\n${mail.text}`,
		html: mail.html.replace(/<body[^>]*>/, (body) => `${body}\n${line}`),
	};
}
