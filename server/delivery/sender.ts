import { imprint } from '#facts/companies.ts';
import { companyDetails } from '#server/settings/company-details.ts';
import { type Settings, sampleSettings } from '#server/settings/read.ts';

/** The site and the company, for the footer of every e-mail. */
export function senderOf(settings: Settings) {
	return { siteUrl: settings.SITE_URL, imprint: imprint(companyDetails(settings)) };
}

/** The address for replies: CONTACT_EMAIL, unless it is still the sample's, where replies would be lost. */
export function contactOf(settings: Settings): string {
	return sampleSettings(settings).includes('CONTACT_EMAIL') ? settings.MAIL_FROM : settings.CONTACT_EMAIL;
}
