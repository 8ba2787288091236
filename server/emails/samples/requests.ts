import { brochureAt } from '#facts/promises.ts';
import { type LeadKind, leadKinds } from '#leads/tables.ts';
import { sampleId as id, sampleRequest as request, sampleAnswers } from '#server/emails/samples/request.ts';
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
	const about = (kind: LeadKind) => ({
		request: request(kind),
		photos: 'photo_urls' in sampleAnswers[kind] ? photos : [],
	});
	const thanked = leadKinds.filter((kind) => 'email' in sampleAnswers[kind]);
	const itsBrochure = {
		companies: [],
		facts: { ...facts, approved: false },
		brochure: { url: `${siteUrl}${brochureAt('Bespoke Synergy')}`, pdf: parts.brochure },
	};
	const askingForCompanies = request('brochure', { companies_too: 'yes' });
	return [
		...leadKinds.map((kind) => ({
			name: `lead-${kind}-company`,
			mail: leadMail({ ...company, ...about(kind), ...(kind === 'brochure' && { request: askingForCompanies }) }),
		})),
		{ name: 'lead-brochure-operator', mail: leadMail({ ...operator, ...about('brochure'), companies: [] }) },
		{ name: 'lead-brochure-too-operator', mail: leadMail({ ...operator, request: askingForCompanies, photos: [] }) },
		{ name: 'lead-photo-quote-operator', mail: leadMail({ ...operator, ...about('photo-quote') }) },
		{ name: 'lead-callback-operator', mail: leadMail({ ...operator, ...about('callback'), companies: [] }) },
		...thanked.map((kind) => ({
			name: `thanks-${kind}`,
			mail: thanksMail({
				...visitor,
				request: request(kind),
				photoCount: kind === 'photo-quote' ? 5 : 0,
				...(kind === 'brochure' && itsBrochure),
			}),
		})),
		{
			name: 'thanks-brochure-too',
			mail: thanksMail({ ...visitor, ...itsBrochure, companies, request: askingForCompanies, photoCount: 0 }),
		},
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
