import type { CompanyFacts } from '#facts/companies.ts';
import type { Mail, ShownPhoto } from '#server/emails/mail.ts';

export interface MailSample {
	name: string;
	mail: Mail;
}

/** What samples are made of, besides the sample requests. */
export interface SampleParts {
	siteUrl: string;
	/** See `MailContent.imprint`. */
	imprint: string;
	/** The address for replies. */
	contact: string;
	/** Names of companies. */
	companies: readonly string[];
	facts: CompanyFacts;
	photos: readonly ShownPhoto[];
	/** To attach; undefined where none is built. */
	brochure: Buffer | undefined;
	retainPhotosMonths: number;
}

/** Links by which a company answers. They have no signature, and change nothing. */
export function sampleAnswering(siteUrl: string, id: string) {
	const answerTo = (answer: string) =>
		`${siteUrl}/company-answer?answer=${answer}&to=0b0b0b0b-7f3a-4d2c-9a10-000000000000&kind=photo-quote&request=${id}&signature=test`;
	return { rung: answerTo('rung'), 'quote-sent': answerTo('quote-sent'), 'not-for-me': answerTo('not-for-me') };
}

/** The link by which photos are added, likewise. */
export function sampleAdding(siteUrl: string, id: string) {
	return {
		url: `${siteUrl}/add-photos?kind=photo-quote&request=${id}&signature=test`,
		until: new Date('2026-12-04'),
	};
}

/** The link by which a visitor deletes a request, likewise. */
export function sampleDeleteUrl(siteUrl: string, id: string): string {
	return `${siteUrl}/delete?request=${id}&key=test`;
}
