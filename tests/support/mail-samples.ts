import { leadKinds } from '#leads/tables.ts';
import type { Mail, ShownPhoto } from '#server/emails/mail.ts';
import { quietWeek, sampleAdding, sampleAnswering, sampleRequestUrl } from '#server/emails/samples/data.ts';
import { otherSamples, requestSamples, sampleAnswersOf, sampleAsked } from '#server/emails/samples/mails.ts';
import { digestMail } from '#server/emails/templates/digest.ts';
import { leadMail, photosAddedMail } from '#server/emails/templates/lead.ts';
import { type GivenUp, givenUpMail } from '#server/emails/templates/reports.ts';
import { thanksMail } from '#server/emails/templates/thanks.ts';
import { reminderMail, unansweredMail } from '#server/emails/templates/unanswered.ts';
import { photosThanksMail } from '#server/emails/templates/visitor-news.ts';
import { weeklyMail } from '#server/emails/templates/weekly.ts';
import { hostileAnswers, requestId as id, mailRequest as request } from './mails.ts';
import { picture } from './photos.ts';

const siteUrl = 'https://www.outdoor-stairlifts.example';
const imprint =
	'Sample Stairlift Introductions Ltd. Registered in England and Wales. Company number 00000000. Registered office: 1 Sample Street, Sampletown. VAT number GB123456789. Data protection register number ZA123456. Telephone 01632 960123 (Monday to Friday, 9am to 5pm).';
const facts = { approved: true, maxCompanies: 3 };
const companies = ['Sample Stairlifts Ltd', 'Sample Lifts & Sons'];

/** As small as they travel. */
const drawn = async (width: number, height: number) => ({
	jpeg: await (await picture(width, height)).jpeg({ quality: 70 }).toBuffer(),
	width,
	height,
});
const [wide, tall] = [await drawn(720, 540), await drawn(540, 720)];
const photoUrl = `${siteUrl}/storage/v1/object/public/photo_quotes/${id}/1795189327000`;
const photos: ShownPhoto[] = ['front.jpg', 'side-view.jpg', 'top.jpg', 'door.png', 'IMG_0042.HEIC'].map(
	(name, index) => ({
		url: `${photoUrl}-${name}`,
		name,
		size: 812_345 * (index + 1),
		small: [wide, tall, wide, tall, undefined][index],
	}),
);

/** Deliveries that were given up, with hostile answers where the request still exists. */
function givenUp(count: number): GivenUp[] {
	return Array.from({ length: count }, (_, index) => ({
		requestId: `${(0x7f3a92c1 + index).toString(16)}${id.slice(8)}`,
		kind: [...leadKinds, undefined][index % (leadKinds.length + 1)],
		createdAt: '2026-11-17T09:05:00.000Z',
		to: ['leads@example.org', 'the webhook', 'the visitor'][index % 3] ?? '',
		why: ['SMTP 550', 'ECONNREFUSED', 'HTTP 503'][index % 3] ?? '',
		...hostileAnswers,
	}));
}

/** Every e-mail, with ordinary and with hostile input. */
export function mailSamples(): { name: string; mail: Mail }[] {
	const contact = 'hello@outdoor-stairlifts.example';
	const brochure = Buffer.from('%PDF-');
	const telephone = '01632 960123 (Monday to Friday, 9am to 5pm)';
	const parts = { photos, companies, facts, siteUrl, retainPhotosMonths: 6, imprint, contact, telephone, brochure };
	const answering = sampleAnswering(siteUrl, id);
	const company = { ...parts, answering, reader: 'company' } as const;
	const operator = { ...parts, reader: 'operator' } as const;
	const requestUrl = sampleRequestUrl(siteUrl, id);
	const adding = sampleAdding(siteUrl, id);
	const visitor = { companies, facts, siteUrl, requestUrl, imprint, contact };
	const asked = companies.map(sampleAsked);
	const hostile = request('photo-quote', hostileAnswers);
	const hostileSuspected = request('photo-quote', { ...hostileAnswers, suspected: 'haste' });
	return [
		...Object.entries({ ...requestSamples(parts), ...otherSamples(parts) }).map(([name, mail]) => ({ name, mail })),
		{
			name: 'lead-suspected-company',
			mail: leadMail({ ...company, request: request('callback', { suspected: 'trap haste' }), photos: [] }),
		},
		{ name: 'lead-hostile-company', mail: leadMail({ ...company, request: hostileSuspected }) },
		{ name: 'lead-hostile-brochure', mail: leadMail({ ...operator, request: request('brochure', hostileAnswers) }) },
		{ name: 'thanks-hostile', mail: thanksMail({ ...visitor, request: hostile, photoCount: 5 }) },
		{
			name: 'thanks-quote-adding',
			mail: thanksMail({ ...visitor, adding, request: request('photo-quote'), photoCount: 3 }),
		},
		{
			name: 'photos-added-hostile',
			mail: photosAddedMail({ ...operator, request: hostileSuspected, photos: photos.slice(0, 1), photoCount: 2 }),
		},
		{
			name: 'photos-thanks-hostile',
			mail: photosThanksMail({ ...visitor, adding, request: hostile, added: 2, photoCount: 5 }),
		},
		{ name: 'reminder-hostile', mail: reminderMail({ request: hostile, answering, siteUrl, imprint }) },
		{
			name: 'unanswered-hostile',
			mail: unansweredMail({
				request: request('callback', hostileAnswers),
				asked,
				answers: sampleAnswersOf(asked),
				siteUrl,
				imprint,
			}),
		},
		{
			name: 'digest-hostile',
			mail: digestMail({
				message: 'lead',
				reader: 'operator',
				items: [hostile, hostileSuspected].map((request) => ({ key: request, request, photos: photos.slice(4) })),
				contact,
				siteUrl,
				imprint,
				retainPhotosMonths: 6,
			}),
		},
		{ name: 'weekly-quiet', mail: weeklyMail({ ...quietWeek, siteUrl, imprint }) },
		{ name: 'given-up-hostile', mail: givenUpMail({ deliveries: givenUp(50), total: 60, siteUrl, imprint }) },
	];
}
