import { products } from '#facts/products.ts';
import { brochureAt } from '#facts/promises.ts';
import type { SentBrochure } from '#server/emails/templates/brochure.ts';
import { answerOf } from '#server/emails/templates/request-fields.ts';
import { maxAttachedBytes } from '#server/settings/delivery-limits.ts';
import type { LeadRequest } from '#server/store/requests.ts';

/**
 * The brochure for the e-mail that confirms a request for it: attached where it is not too large, and opened at the lift that it
 * was asked for.
 * @param pdf the built one; undefined where this machine has no built site
 */
export function sentBrochure(request: LeadRequest, siteUrl: string, pdf: Buffer | undefined): SentBrochure {
	// Only a lift of ours: anybody can write anything into a request, and to anybody's address.
	const lift = products.find(({ name }) => name === answerOf(request, 'product'));
	const attached = pdf && pdf.length <= maxAttachedBytes ? pdf : undefined;
	return { url: `${siteUrl}${brochureAt(lift?.name)}`, pdf: attached };
}
