import { brochureAt } from '#facts/brochure-file.ts';
import { sampleId as id, sampleRequest as request } from '#server/emails/samples/request.ts';
import {
	type MailSample,
	type SampleParts,
	sampleAdding,
	sampleAnswering,
	sampleDeleteUrl,
} from '#server/emails/samples/sample.ts';
import { leadMail } from '#server/emails/templates/lead.ts';
import { photosAddedMail } from '#server/emails/templates/photos-added.ts';
import { photosThanksMail } from '#server/emails/templates/photos-thanks.ts';
import { thanksMail } from '#server/emails/templates/thanks.ts';

/** The e-mails about a request: to the operator, to a company and to the visitor. */
export function requestSamples(parts: SampleParts): MailSample[] {
	const { siteUrl, imprint, contact, companies, facts, photos } = parts;
	const company = { ...parts, answering: sampleAnswering(siteUrl, id), reader: 'company' } as const;
	const operator = { ...parts, reader: 'operator' } as const;
	const visitor = { companies, facts, siteUrl, imprint, contact, deleteUrl: sampleDeleteUrl(siteUrl, id) };
	const adding = sampleAdding(siteUrl, id);
	return [
		{ name: 'lead-quote-company', mail: leadMail({ ...company, request: request('photo-quote') }) },
		{ name: 'lead-quote-operator', mail: leadMail({ ...operator, request: request('photo-quote') }) },
		{ name: 'lead-brochure-company', mail: leadMail({ ...company, request: request('brochure'), photos: [] }) },
		{
			name: 'lead-callback-operator',
			mail: leadMail({ ...operator, request: request('callback'), photos: [], companies: [] }),
		},
		{ name: 'thanks-quote', mail: thanksMail({ ...visitor, request: request('photo-quote'), photoCount: 5 }) },
		{
			name: 'thanks-brochure',
			mail: thanksMail({
				...visitor,
				request: request('brochure'),
				photoCount: 0,
				companies: [],
				facts: { ...facts, approved: false },
				brochure: { url: `${siteUrl}${brochureAt('Bespoke Synergy')}`, pdf: parts.brochure },
			}),
		},
		{ name: 'thanks-callback', mail: thanksMail({ ...visitor, request: request('callback'), photoCount: 0 }) },
		{
			name: 'photos-added-company',
			mail: photosAddedMail({ ...company, request: request('photo-quote'), photos: photos.slice(3), photoCount: 5 }),
		},
		{
			name: 'photos-thanks',
			mail: photosThanksMail({ ...visitor, adding, request: request('photo-quote'), added: 1, photoCount: 4 }),
		},
	];
}
