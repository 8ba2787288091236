import sharp from 'sharp';
import { brochureAt } from '#facts/brochure-file.ts';
import { leadKinds } from '#leads/tables.ts';
import type { Mail, ShownPhoto } from '#server/emails/mail.ts';
import { type GivenUp, givenUpMail } from '#server/emails/templates/given-up.ts';
import { leadMail } from '#server/emails/templates/lead.ts';
import { limitMail } from '#server/emails/templates/limit.ts';
import { photosAddedMail } from '#server/emails/templates/photos-added.ts';
import { photosThanksMail } from '#server/emails/templates/photos-thanks.ts';
import { reminderMail } from '#server/emails/templates/reminder.ts';
import { thanksMail } from '#server/emails/templates/thanks.ts';
import { unansweredMail } from '#server/emails/templates/unanswered.ts';
import { weeklyMail } from '#server/emails/templates/weekly.ts';
import { withdrawalMail } from '#server/emails/templates/withdrawal.ts';
import type { StoredAnswer } from '#server/store/company-answers.ts';
import type { Delivery } from '#server/store/delivery.ts';
import { hostileAnswers, requestId as id, mailRequest as request } from './mail-requests.ts';
import { quietWeek, week } from './weekly-sample.ts';

const siteUrl = 'https://www.outdoor-stairlifts.example';
const imprint =
	'Sample Stairlift Introductions Ltd. Registered in England and Wales. Company number 00000000. Registered office: 1 Sample Street, Sampletown. VAT number GB123456789. Data protection register number ZA123456. Telephone 01632 960123 (Monday to Friday, 9am to 5pm).';
const facts = { approved: true, maxCompanies: 3 };
const companies = ['Sample Stairlifts Ltd', 'Sample Lifts & Sons'];

/** Steps up to a door, as small as they travel. */
function drawn(width: number, height: number, hue: number): Promise<Buffer> {
	const steps = Array.from({ length: 6 }, (_, step) => {
		const x = (width / 8) * (step + 1);
		const y = (height / 8) * (6 - step);
		return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="hsl(${hue} 20% ${35 + step * 8}%)"/>`;
	});
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#9bc"/>${steps.join('')}</svg>`;
	return sharp(Buffer.from(svg)).jpeg({ quality: 70 }).toBuffer();
}

const wide = { jpeg: await drawn(640, 480, 35), width: 640, height: 480 };
const tall = { jpeg: await drawn(480, 640, 120), width: 480, height: 640 };
const photoUrl = `${siteUrl}/storage/v1/object/public/photo_quotes/${id}/1795189327000`;
const photos: ShownPhoto[] = ['front.jpg', 'side-view.jpg', 'top.jpg', 'door.png', 'IMG_0042.HEIC'].map(
	(name, index) => ({
		url: `${photoUrl}-${name}`,
		name,
		size: 812_345 * (index + 1),
		small: [wide, tall, wide, tall, undefined][index],
	}),
);

function givenUp(count: number): GivenUp[] {
	return Array.from({ length: count }, (_, index) => ({
		requestId: `${(0x7f3a92c1 + index).toString(16)}${id.slice(8)}`,
		kind: [...leadKinds, undefined][index % (leadKinds.length + 1)],
		createdAt: '2026-11-17T09:05:00.000Z',
		to: ['leads@example.org', 'the webhook', 'the visitor'][index % 3] ?? '',
		why: ['SMTP 550', 'ECONNREFUSED', 'HTTP 503'][index % 3] ?? '',
		...(index % (leadKinds.length + 1) === leadKinds.length
			? {}
			: { name: 'Test Person', phone: '0000 000000', email: 'test@example.com' }),
	}));
}

function askedCompany(company: string, index: number): Delivery {
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

export interface MailSample {
	name: string;
	mail: Mail;
}

/** Every e-mail, with ordinary and with hostile input. */
export function mailSamples(): MailSample[] {
	const all = { photos, companies, facts, siteUrl, retainPhotosMonths: 6, imprint };
	const answerTo = (answer: string) =>
		`${siteUrl}/company-answer?answer=${answer}&to=0b0b0b0b-7f3a-4d2c-9a10-000000000000&kind=photo-quote&request=${id}&signature=test`;
	const answering = {
		rung: answerTo('rung'),
		'quote-sent': answerTo('quote-sent'),
		'not-for-me': answerTo('not-for-me'),
	};
	const company = { ...all, answering, reader: 'company' } as const;
	const operator = { ...all, reader: 'operator' } as const;
	const visitor = { companies, facts, siteUrl, deleteUrl: `${siteUrl}/delete?request=${id}&key=test`, imprint };
	const adding = {
		url: `${siteUrl}/add-photos?kind=photo-quote&request=${id}&signature=test`,
		until: new Date('2026-12-04'),
	};
	const contact = 'hello@outdoor-stairlifts.example';
	const asked = companies.map((name, index) => askedCompany(name, index));
	const answers: StoredAnswer[] = [
		{
			kind: 'callback',
			request_id: id,
			delivery_id: asked[1]?.id ?? '',
			company: companies[1] ?? '',
			answer: 'not-for-me',
			created_at: '2026-11-21T08:00:00.000Z',
		},
	];
	const [one, two, three] = givenUp(3);
	const webhook = one && { ...one, to: 'the webhook', why: 'HTTP 503' };
	return [
		{ name: 'lead-quote-company', mail: leadMail({ ...company, request: request('photo-quote') }) },
		{ name: 'lead-quote-operator', mail: leadMail({ ...operator, request: request('photo-quote') }) },
		{ name: 'lead-brochure-company', mail: leadMail({ ...company, request: request('brochure'), photos: [] }) },
		{
			name: 'lead-callback-operator',
			mail: leadMail({ ...operator, request: request('callback'), photos: [], companies: [] }),
		},
		{
			name: 'lead-suspected-company',
			mail: leadMail({ ...company, request: request('callback', { suspected: 'trap haste' }), photos: [] }),
		},
		{
			name: 'lead-hostile-company',
			mail: leadMail({ ...company, request: request('photo-quote', { ...hostileAnswers, suspected: 'haste' }) }),
		},
		{ name: 'lead-hostile-brochure', mail: leadMail({ ...operator, request: request('brochure', hostileAnswers) }) },
		{
			name: 'thanks-quote',
			mail: thanksMail({ ...visitor, contact, request: request('photo-quote'), photoCount: 5 }),
		},
		{
			name: 'thanks-brochure',
			mail: thanksMail({
				...visitor,
				contact,
				request: request('brochure'),
				photoCount: 0,
				companies: [],
				facts: { ...facts, approved: false },
				brochure: { url: `${siteUrl}${brochureAt('Bespoke Synergy')}`, pdf: Buffer.from('%PDF-') },
			}),
		},
		{ name: 'thanks-callback', mail: thanksMail({ ...visitor, contact, request: request('callback'), photoCount: 0 }) },
		{
			name: 'thanks-hostile',
			mail: thanksMail({ ...visitor, contact, request: request('photo-quote', hostileAnswers), photoCount: 5 }),
		},
		{
			name: 'thanks-quote-adding',
			mail: thanksMail({ ...visitor, contact, adding, request: request('photo-quote'), photoCount: 3 }),
		},
		{
			name: 'photos-added-company',
			mail: photosAddedMail({ ...company, request: request('photo-quote'), photos: photos.slice(3), photoCount: 5 }),
		},
		{
			name: 'photos-added-hostile',
			mail: photosAddedMail({
				...operator,
				request: request('photo-quote', { ...hostileAnswers, suspected: 'haste' }),
				photos: photos.slice(0, 1),
				photoCount: 2,
			}),
		},
		{
			name: 'photos-thanks',
			mail: photosThanksMail({ ...visitor, contact, adding, request: request('photo-quote'), added: 1, photoCount: 4 }),
		},
		{
			name: 'photos-thanks-hostile',
			mail: photosThanksMail({
				...visitor,
				contact,
				request: request('photo-quote', hostileAnswers),
				added: 2,
				photoCount: 5,
			}),
		},
		{ name: 'reminder', mail: reminderMail({ request: request('photo-quote'), answering, siteUrl, imprint }) },
		{
			name: 'reminder-hostile',
			mail: reminderMail({ request: request('photo-quote', hostileAnswers), answering, siteUrl, imprint }),
		},
		{ name: 'unanswered', mail: unansweredMail({ request: request('callback'), asked, answers, siteUrl, imprint }) },
		{
			name: 'unanswered-hostile',
			mail: unansweredMail({ request: request('callback', hostileAnswers), asked, answers, siteUrl, imprint }),
		},
		{
			name: 'withdrawal',
			mail: withdrawalMail({ request: { kind: 'callback', id }, contact: 'answers@example.org', siteUrl, imprint }),
		},
		{
			name: 'limit-reached',
			mail: limitMail({
				day: '2026-11-20',
				figures: [
					{ setting: 'MAX_REQUESTS_PER_DAY', of: 'requests', used: 4000, most: 5000 },
					{ setting: 'MAX_PHOTOS_PER_DAY', of: 'photos', used: 120, most: 5000 },
					{ setting: 'MAX_PHOTO_MB_PER_DAY', of: 'MB of photos', used: 96, most: 10000 },
				],
				siteUrl,
				imprint,
			}),
		},
		{ name: 'weekly', mail: weeklyMail({ ...week, siteUrl, imprint }) },
		{ name: 'weekly-quiet', mail: weeklyMail({ ...quietWeek, siteUrl, imprint }) },
		{
			name: 'given-up',
			mail: givenUpMail({
				deliveries: [one, webhook, two, three].filter((some) => some !== undefined),
				total: 4,
				siteUrl,
				imprint,
			}),
		},
		{
			name: 'given-up-hostile',
			mail: givenUpMail({
				deliveries: givenUp(50).map((some) => ({ ...some, ...hostileAnswers })),
				total: 60,
				siteUrl,
				imprint,
			}),
		},
	];
}
