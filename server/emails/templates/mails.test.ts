import { parse } from 'node-html-parser';
import { expect, it } from 'vitest';
import { colours } from '#brand/colours.ts';
import { siteName } from '#brand/name.ts';
import { planIn, quoteFrom, readPlan } from '#leads/plan.ts';
import { maxReportedDeliveries } from '#server/delivery/mail-parts.ts';
import type { Mail } from '#server/emails/mail.ts';
import { givenUpMail } from '#server/emails/templates/operator.ts';
import { stepsIn } from '#server/emails/templates/request-text.ts';
import { desk, leadMails, newsMails, operatorMails, visitorMails } from '../../../tests/delivery/mail-samples.ts';
import { hostileWords, mailRequest, requestId, sender, thanks, write } from '../../../tests/delivery/mails.ts';
import { asLines, expectApproved } from '../../../tests/support/approved.ts';

/** The text part, and of the HTML its links: a star is on those to press first. */
function linesOf({ subject, text, html, replyTo, files = [], pictures }: Mail): string {
	const links = parse(html)
		.querySelectorAll('a')
		.map((link) => {
			const isMain = link.parentNode?.getAttribute('bgcolor') === colours.action;
			const shown = link.querySelector('img')?.getAttribute('alt') ?? link.textContent;
			return `${isMain ? '*' : ''}${shown}: ${link.getAttribute('href')}`;
		});
	return [
		`${subject} — ${parse(html).querySelector('div')?.textContent}`,
		...(replyTo ? [`Reply to: ${replyTo.name} <${replyTo.address}>`] : []),
		...[...files.map(({ name }) => name), ...pictures.map(({ cid, fileName }) => `${fileName} ${cid}`)],
		...text.split('\n').filter((line) => !/^[=-]*$/.test(line) && ![subject, siteName].includes(line)),
		`Links: ${links.join(' · ')}`,
	].join('\n');
}
/** Each style of one, once, but those of the logo's boxes; and what is for Outlook alone. */
const stylesOf = ({ html }: Mail) =>
	[...new Set(html.match(/(?<= style=")(?!width:\d+px;height)[^"]+|<!--\[.*?endif\]-->/g))].join('\n');
/** Of those that have every kind of block, the HTML too. */
const withHtml = ['A photo quote, to the operator', 'A photo quote that nobody has yet', '… written', 'The week'];

const each = (all: readonly string[], words: (one: string) => unknown) =>
	all.map((one) => `${JSON.stringify(one)}: ${words(one)}`).join('\n');
const inWords = () => ({
	'Subjects, by address': each(
		[
			...['Matlock, Derbyshire, DE4 3XX', 'Matlock DE4 3XX', 'Test Lane, de4 3xx', 'Matlock'],
			'ring 0909, evil.example, http://x, DE4 3XX',
		],
		(place) => {
			const request = mailRequest('photo-quote', { address: `1 Test Street, ${place}`, stair_type: null });
			return write('photo-quote', { request }).subject;
		},
	),
	'Steps, by plan': each(
		[
			'material=metal&steps=over-12&count=16',
			'steps=to-8&nation=wales',
			'turn=straight&steps=over-12',
			'turn=straight',
		],
		(plan) => stepsIn(planIn(undefined, quoteFrom(readPlan(new URLSearchParams(plan))).additionalInfo)),
	),
	'Steps, by words': each(['Only the last 4 steps are steep', 'Seven steps of concrete'], (text) =>
		stepsIn(planIn('straight', text)),
	),
});

it('The e-mails are as they were approved', () => {
	const groups = [leadMails(), visitorMails(), newsMails(), operatorMails()];
	const html = groups.flatMap(Object.entries<Mail>).filter(([name]) => withHtml.includes(name));
	return expectApproved(
		'mails.approved.txt',
		...groups.map((group) => Object.fromEntries(Object.entries(group).map(([name, mail]) => [name, linesOf(mail)]))),
		Object.fromEntries(
			html.map(([name, mail]) => [`HTML: ${name}`, asLines(mail.html.slice(mail.html.indexOf('<body')))]),
		),
		Object.fromEntries(html.slice(0, 1).map(([name, mail]) => [`Styles: ${name}`, stylesOf(mail)])),
		inWords(),
	);
});

it.each(['Ring 0909 8790000', 'evil.example', 'W'.repeat(41), 'a\nb: c'])('Nobody is greeted as %j', (name) =>
	expect(thanks({ request: mailRequest('photo-quote', { name }) }).html).toContain('>Thank you</h1>'),
);

it('The visitor’s text cannot become a link, in HTML or in text, except their own e-mail address', () => {
	const hostile = { name: hostileWords, phone: hostileWords, address: hostileWords, additional_info: hostileWords };
	const mail = thanks({ request: mailRequest('photo-quote', hostile) });
	const ours = /https:\/\/example\.com\S*|test@example\.com/g;
	for (const text of [mail.text, mail.html.replace(/^[\s\S]*<body/, '')]) {
		expect(text.replaceAll('\u200b', '').match(/evil\.example/g)?.length).toBeGreaterThanOrEqual(6);
		expect(text.replace(ours, '')).not.toMatch(/:\/\/|www\.|\w@\w|evil\.e|javascript:/);
	}
	const email = 'www.evil.example/pay?@example.com';
	expect(thanks({ request: mailRequest('photo-quote', { email }) }).text).not.toContain('www.evil');
});

it('A number in the visitor’s text cannot become a telephone link, in HTML or in text', () => {
	const words = 'Your account is blocked. Ring 0909 879 0000 or +449098790000';
	const typed = { name: words, phone: '0909 879 0000', address: words, additional_info: words };
	const mail = thanks({ request: mailRequest('photo-quote', typed) });
	expect(mail.html).toMatch(/<meta name="format-detection" content="telephone=no/);
	for (const text of [mail.text, mail.html]) {
		expect(text.replace(/[\u200b\u200c]/g, '').match(/0909 ?879 ?0000/g)?.length).toBeGreaterThanOrEqual(4);
		expect(text).not.toMatch(/0909|909 ?8|tel:(?!\+441632)/);
	}
});

it('The most that is reported, with links to the desk, stays below Gmail’s size limit', () => {
	const deliveries = Array.from({ length: maxReportedDeliveries }, (_, index) => {
		const request = { ...mailRequest('callback'), id: `${String(index).padStart(8, '0')}${requestId.slice(8)}` };
		const failed = { message: 'lead', recipient: 'leads@example.org', why: 'SMTP 550' } as const;
		return { request, delivery: { ...failed, request_id: request.id, created_at: request.created_at } };
	});
	expect(Buffer.byteLength(givenUpMail({ deliveries, total: 999, ...sender, desk }).html)).toBeLessThan(102_000);
});
