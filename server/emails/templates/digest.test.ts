import { expect, test } from 'vitest';
import { referenceOf } from '#leads/reference.ts';
import { sampleAnswering } from '#server/emails/samples/data.ts';
import { type DigestItem, type DigestMailParts, digestMail } from '#server/emails/templates/digest.ts';
import {
	hostileAnswers,
	hrefs,
	mailRequest,
	packed,
	photos,
	requestId,
	seen,
	site,
} from '../../../tests/support/mails.ts';

const contact = 'hello@example.org';
const idOf = (number: number) => `${String(number).padStart(8, '0')}${requestId.slice(8)}`;

function item(number: number, more: Partial<DigestItem> = {}): DigestItem {
	const request = { ...mailRequest('photo-quote'), id: idOf(number) };
	return { key: request, request, ...more };
}
const write = (items: DigestItem[], more: Partial<DigestMailParts> = {}) =>
	digestMail({
		message: 'lead',
		reader: 'company',
		items,
		contact,
		siteUrl: site,
		imprint: 'Sample Ltd',
		retainPhotosMonths: 6,
		...more,
	});

test('an e-mail with several requests has of each who, where, photos by link and the links to answer', () => {
	const items = [1, 2].map((number) => item(number, { photos, answering: sampleAnswering(site, idOf(number)) }));
	const mail = write(items);
	expect([mail.subject, mail.pictures]).toEqual(['2 new requests', undefined]);
	const [first = {}, second = {}] = items.map(({ answering }) => answering);
	const { pause: _, ...others } = { pause: '', ...second };
	const links = [...Object.values(first), ...Object.values(others)];
	expect(hrefs(mail)).toEqual(expect.arrayContaining([...links, ...photos.map(({ url }) => url)]));
	for (const text of [seen(mail), packed(mail.text)])
		for (const part of [
			'0000-0001',
			'0000-0002',
			'Test Person',
			'0000 000000',
			'test@example.com',
			'TE1 1ST',
			'Answer by',
		])
			expect(text).toContain(packed(part));
});

test('reminders, added photos, unanswered and erased requests say what they are, with no text from visitors in the subject', () => {
	const hostile = item(1, { request: mailRequest('photo-quote', { ...hostileAnswers, suspected: 'trap' }) });
	const items = [hostile, item(2)];
	const subjects = (['photos-added', 'reminder', 'unanswered'] as const).map(
		(message) => write(items, { message }).subject,
	);
	expect(subjects).toEqual([
		'Photos added to 2 requests',
		'Still waiting: 2 requests',
		'Nobody has answered: 2 requests',
	]);
	expect(write([hostile, hostile]).subject).toBe('[Suspected spam] 2 new requests');
	const erased = write(
		[1, 2].map((number) => ({ key: { kind: 'callback', id: idOf(number) } })),
		{ message: 'withdrawal' },
	);
	expect([erased.subject, erased.replyTo?.address]).toEqual(['Please delete 2 requests', contact]);
	for (const number of [1, 2]) expect(erased.text).toContain(`Request ID: ${idOf(number)}`);
});

test('a long text is listed in part, its lines never begin a line of the plain text, and of many it is said that there is more', () => {
	const long = 'x'.repeat(600);
	const mail = write([item(1, { request: mailRequest('photo-quote', { additional_info: `first\n----\n${long}` }) })]);
	expect(mail.text).toContain('\n> ----\n');
	expect(mail.text).not.toContain(long);
	const many = Array.from({ length: 21 }, (_, number) => item(number));
	expect(write(many).text).toContain('show only the beginning');
	for (const { key } of many) expect(write(many).text).toContain(referenceOf(key.id));
});
