import type { Settings } from '#server/settings/read.ts';
import type { Site } from '#site/config.ts';

/** The settings that are written into the pages, where visitors can read them. */
export function siteFrom(settings: Settings): Site {
	return {
		url: settings.SITE_URL,
		backendUrl: settings.PUBLIC_BACKEND_URL,
		backendKey: settings.PUBLIC_BACKEND_KEY,
		email: settings.CONTACT_EMAIL,
		pinterestUrl: settings.PINTEREST_URL,
		companyName: settings.COMPANY_NAME,
		companyNumber: settings.COMPANY_NUMBER,
		companyAddress: settings.COMPANY_ADDRESS,
		retainPhotosMonths: settings.RETAIN_PHOTOS_MONTHS,
		retainRequestsMonths: settings.RETAIN_REQUESTS_MONTHS,
		// With a hosted backend, this server gets no requests and sends no e-mails.
		confirmsByEmail: settings.SMTP_URL !== '' && settings.PUBLIC_BACKEND_URL === '',
	};
}
