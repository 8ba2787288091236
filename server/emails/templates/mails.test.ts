import { parse } from 'node-html-parser';
import MailComposer from 'nodemailer/lib/mail-composer';
import { expect, it } from 'vitest';
import { colours } from '#brand/colours.ts';
import { siteName } from '#brand/name.ts';
import { planIn, quoteFrom, readPlan } from '#leads/plan.ts';
import { messageOf } from '#server/delivery/channels.ts';
import { maxReportedDeliveries } from '#server/delivery/mail-parts.ts';
import { contactOf, type Mail, senderOf } from '#server/emails/mail.ts';
import { toldMail } from '#server/emails/templates/news.ts';
import { givenUpMail } from '#server/emails/templates/operator.ts';
import { stepsIn } from '#server/emails/templates/request-text.ts';
import { readSettings } from '#server/settings/read.ts';
import { desk, leadMails, newsMails, operatorMails, visitorMails } from '../../../tests/delivery/mail-samples.ts';
import { hostileWords, mailRequest, requestId, sender, thanks, write } from '../../../tests/delivery/mails.ts';
import { asLines, expectApproved } from '../../../tests/support/approved.ts';

/** The text part, and of the HTML its links: a star is on those to press first. */
function linesOf({ subject, text, html, replyTo, files = [], pictures }: Mail): string {
	const page = parse(html);
	const links = page.querySelectorAll('a').map((link) => {
		const isMain = link.parentNode?.getAttribute('bgcolor') === colours.action;
		const shown = link.querySelector('img')?.getAttribute('alt') ?? link.textContent;
		return `${isMain ? '*' : ''}${shown}: ${link.getAttribute('href')}`;
	});
	return [
		`${subject} — ${page.querySelector('div')?.textContent}`,
		...(replyTo ? [`Reply to: ${replyTo.name} <${replyTo.address}>`] : []),
		...[...files.map(({ name }) => name), ...pictures.map(({ cid, fileName }) => `${fileName} ${cid}`)],
		...text.split('\n').filter((line) => !/^[=-]*$/.test(line) && ![subject, siteName].includes(line)),
		`Links: ${links.join(' · ')}`,
	].join('\n');
}
/** Each look of one, once, and what is for Outlook alone. */
const looksOf = ({ html }: Mail) => {
	const tags = html.match(/<[a-z][^>]*>|<!--\[.*?endif\]-->/g) ?? [];
	return [...new Set(tags.map((tag) => tag.replace(/(?<!^<!--.*) (?:alt|href|src|width|height)="[^"]*"/g, '')))].join(
		'\n',
	);
};
/** Of some, the HTML too, and of these and some others the looks: together they have every kind of block. */
const withHtml = [
	...['A photo quote, to the operator', 'A photo quote that nobody has yet', '… to the operator'],
	...['Nobody has answered', 'The week'],
];
const withLooks = [
	...withHtml,
	'A photo quote, to a company',
	'… that is being passed, with room for photos',
	'… written',
];

const each = (all: readonly string[], words: (one: string) => unknown) =>
	all.map((one) => `${JSON.stringify(one)}: ${words(one)}`).join('\n');
const told = (text: string) =>
	toldMail({ ...sender, request: mailRequest('callback'), reader: 'company', text, isToVisitor: false }).html;
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
	'Sender and address for replies, by settings': each(
		[
			'SITE_URL=https://www.example.org',
			'DESK=on',
			'DESK=on&SITE_URL=https://x.example',
			'CONTACT_EMAIL=hello@introductions.test',
		],
		(env) => {
			const mail = 'SMTP_URL=smtp://127.0.0.1&LEADS_TO=a@example.com&MAIL_FROM=site@example.com';
			const settings = readSettings(Object.fromEntries(new URLSearchParams(`${mail}&${env}`)));
			return JSON.stringify([senderOf(settings), contactOf(settings)]);
		},
	),
	'HTML, by words': each(
		[
			...[
				'W'.repeat(65),
				'👨'.repeat(31),
				'a · b',
				'<b> & "c"',
				'Ring 01632 960123.',
				'£1,800–£3,000',
				'7F3A-92C1',
				'TE1 1ST',
			],
			...['21 November 2026', '21 November, 3:42pm', '1 May 2026 or 3 June', 'npm run leads -- desk', 'a\nb'],
		],
		(text) => /#e4efe9;[^>]*>(.*?)<\/td>/s.exec(told(text))?.[1],
	),
	'Steps, by words': each(['Only the last 4 steps are steep', 'Seven steps of concrete'], (text) =>
		stepsIn(planIn('straight', text)),
	),
});

/** The headers of a message and of its parts, without what is new in each. */
async function headersOf(mail: Mail) {
	const message = messageOf({ MAIL_FROM: 'leads@mail.example.org' }, mail, 'someone@example.com', requestId);
	const sent = String(await new MailComposer(message).compile().build()).replace(/\r\n[ \t]+/g, ' ');
	const lines = sent.split('\r\n').map((line) => line.replace(/;\s*boundary=.*/, ''));
	const end = lines.indexOf('');
	return lines.filter((line, at) => (at < end ? !line.startsWith('Date:') : line.startsWith('Content-'))).join('\n');
}

const groups = [leadMails(), visitorMails(), newsMails(), operatorMails()];

it('The e-mails are as they were approved', async () => {
	const all = groups.flatMap(Object.entries<Mail>);
	const [html, looks] = [withHtml, withLooks].map((some) => all.filter(([name]) => some.includes(name)));
	const { 'A photo quote, to a company': withPhoto, '… a brochure': withFile } = Object.assign(
		{},
		...groups.slice(0, 2),
	);
	await expectApproved(
		'mails.approved.txt',
		...groups.map((group) => Object.fromEntries(Object.entries(group).map(([name, mail]) => [name, linesOf(mail)]))),
		Object.fromEntries(
			html?.map(([name, mail]) => [
				`HTML: ${name}`,
				asLines(name === withHtml[0] ? mail.html : mail.html.slice(mail.html.indexOf('<body'))),
			]) ?? [],
		),
		Object.fromEntries(
			looks?.map(([name, mail], index) => [`${index ? '… looks' : 'Looks'}: ${name}`, looksOf(mail)]) ?? [],
		),
		inWords(),
		{ 'Text: photos added': all.find(([name]) => name === 'Photos added')?.[1].text ?? '' },
		{ 'Headers: a photo': await headersOf(withPhoto), '… the brochure': await headersOf(withFile) },
	);
});

/** CSS that old mail programs support (Outlook for Windows and old Gmail among them), or ignore without harm; no text is small. */
const known =
	/^(?:background-color|border(?:-top|-radius)?|color|display:(?:none|block)$|font-(?:family|weight)|font-size:(?:1|1[6-9]|2\d)px$|(?:line|max)?-?height|margin|(?:max-)?width|mso-(?:hide|padding-alt)|overflow|padding|table-layout|text-decoration|white-space|word-(?:break|wrap))(?::|$)/;

it.each(groups.flatMap(Object.entries<Mail>))(
	'Old mail programs show “%s”, and only the operator gets links to the desk',
	(_, { html, text }) => {
		const styles = [...html.matchAll(/ style="([^"]*)"/g)].flatMap(([, style = '']) => style.split(';'));
		expect(styles.filter((one) => !known.test(one))).toEqual([]);
		expect(html).not.toMatch(
			/<(?:style|link|script|svg|form)\b| class=|rgb\(|var\(|calc\(|url\(|!important|<table (?!role="pres)/,
		);
		expect(html.match(/<h1/g)).toHaveLength(1);
		expect(/\/desk\//.test(html + text) && !text.includes('the site tells you of every request')).toBe(false);
	},
);

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
