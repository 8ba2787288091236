import type { Settings } from '#server/settings/read.ts';

/** The company behind the site, as pages and e-mails name it (`#facts/companies.ts`). */
export function companyDetails(settings: Settings) {
	return {
		companyName: settings.COMPANY_NAME,
		companyNumber: settings.COMPANY_NUMBER,
		companyAddress: settings.COMPANY_ADDRESS,
		companyRegisteredIn: settings.COMPANY_REGISTERED_IN,
		vatNumber: settings.VAT_NUMBER,
		icoNumber: settings.ICO_NUMBER,
		phone: settings.CONTACT_PHONE,
		phoneHours: settings.CONTACT_HOURS,
	};
}
