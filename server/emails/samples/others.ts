import { sampleId as id, sampleRequest as request } from '#server/emails/samples/request.ts';
import { type MailSample, type SampleParts, sampleAnswering } from '#server/emails/samples/sample.ts';
import { week } from '#server/emails/samples/week.ts';
import { deskLinkMail } from '#server/emails/templates/desk-link.ts';
import { type GivenUp, givenUpMail } from '#server/emails/templates/given-up.ts';
import { limitMail } from '#server/emails/templates/limit.ts';
import { reminderMail } from '#server/emails/templates/reminder.ts';
import { unansweredMail } from '#server/emails/templates/unanswered.ts';
import { weeklyMail } from '#server/emails/templates/weekly.ts';
import { withdrawalMail } from '#server/emails/templates/withdrawal.ts';
import type { Delivery } from '#server/store/delivery.ts';
import type { StoredAnswer } from '#server/store/requests.ts';

/** The e-mails that remind, report or withdraw. */
export function otherSamples({ siteUrl, imprint, companies }: SampleParts): MailSample[] {
	const sender = { siteUrl, imprint };
	const asked = companies.map((name, index) => sampleAsked(name, index));
	const answering = sampleAnswering(siteUrl, id);
	return [
		{ name: 'reminder', mail: reminderMail({ request: request('photo-quote'), answering, ...sender }) },
		{
			name: 'unanswered',
			mail: unansweredMail({ request: request('callback'), asked, answers: sampleAnswersOf(asked), ...sender }),
		},
		{
			name: 'withdrawal',
			mail: withdrawalMail({ request: { kind: 'callback', id }, contact: 'answers@example.org', ...sender }),
		},
		{ name: 'limit-reached', mail: limitMail({ day: '2026-11-20', figures, ...sender }) },
		{
			name: 'desk-link',
			mail: deskLinkMail({ url: `${siteUrl}/desk/enter?token=${'a1B2-_'.repeat(7)}x`, ...sender }),
		},
		{ name: 'weekly', mail: weeklyMail({ ...week, ...sender }) },
		{ name: 'given-up', mail: givenUpMail({ deliveries: givenUp, total: 4, ...sender }) },
	];
}

const figures = [
	{ setting: 'MAX_REQUESTS_PER_DAY', of: 'requests', used: 4000, most: 5000 },
	{ setting: 'MAX_PHOTOS_PER_DAY', of: 'photos', used: 120, most: 5000 },
	{ setting: 'MAX_PHOTO_MB_PER_DAY', of: 'MB of photos', used: 96, most: 10000 },
];

const person = { name: 'Test Person', phone: '0000 000000', email: 'test@example.com' };
const createdAt = '2026-11-17T09:05:00.000Z';
const givenUp: GivenUp[] = [
	{ requestId: id, kind: 'photo-quote', createdAt, to: 'leads@example.org', why: 'SMTP 550', ...person },
	{ requestId: id, kind: 'photo-quote', createdAt, to: 'the webhook', why: 'HTTP 503', ...person },
	{ requestId: id, kind: 'brochure', createdAt, to: 'the webhook', why: 'ECONNREFUSED', ...person },
	{ requestId: id, kind: undefined, createdAt, to: 'the visitor', why: 'HTTP 503' },
];

/** The delivery of a callback to a company. */
export function sampleAsked(company: string, index: number): Delivery {
	return {
		id: `0b0b0b0b-7f3a-4d2c-9a10-00000000000${index}`,
		kind: 'callback',
		request_id: id,
		message: 'lead',
		channel: 'email',
		recipient: `company${index}@example.com`,
		company,
		created_at: '2026-11-20T15:42:00.000Z',
		due_at: '2026-11-20T15:42:00.000Z',
		attempts: 1,
		state: 'delivered',
		settled_at: '2026-11-20T15:42:01.000Z',
		why: null,
	};
}

/** The answer of the second of two. */
export function sampleAnswersOf([, second]: readonly Delivery[]): StoredAnswer[] {
	if (!second?.company) return [];
	const { id: delivery_id, company } = second;
	return [
		{
			kind: 'callback',
			request_id: id,
			delivery_id,
			company,
			answer: 'not-for-me',
			created_at: '2026-11-21T08:00:00.000Z',
		},
	];
}
