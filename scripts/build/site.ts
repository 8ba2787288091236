import type { CompanyFacts } from '#facts/companies.ts';
import { type Published, saidOn } from '#server/delivery/published.ts';
import { retainVisitsMonths } from '#server/settings/limits.ts';
import { companyDetails, countsVisits, type Settings, serverElsewhere, serverUrl } from '#server/settings/read.ts';
import { splitAt } from '#server/settings/setting.ts';
import type { ListedCompany, Site } from '#site/config.ts';

/** What the build writes into the pages: `config.ts` and `companies.ts` of `#site` hold it. */
export function published(settings: Settings, told: Published, now = new Date()) {
	const { companies, ...facts } = saidOn(told, now);
	const listed = companies.map(({ name, website, checked }): ListedCompany => ({ name, website, ...checked }));
	return {
		__SITE__: JSON.stringify(siteFrom(settings, facts)),
		__COMPANIES__: JSON.stringify(listed),
	};
}

/** The settings that are written into the pages, where visitors can read them. */
function siteFrom(settings: Settings, facts: CompanyFacts): Site {
	const [editorName = '', editorRole = ''] = splitAt(',', settings.EDITOR_NAME);
	return {
		url: settings.SITE_URL,
		backendUrl: settings.PUBLIC_BACKEND_URL,
		backendKey: settings.PUBLIC_BACKEND_KEY,
		postsForms: serverUrl(settings) !== undefined,
		serverUrl: serverElsewhere(settings),
		email: settings.CONTACT_EMAIL,
		...companyDetails(settings),
		processors: splitAt(';', settings.PROCESSORS),
		...facts,
		retainPhotosMonths: settings.RETAIN_PHOTOS_MONTHS,
		retainRequestsMonths: settings.RETAIN_REQUESTS_MONTHS,
		editorName,
		editorRole,
		countsKeptMonths: countsVisits(settings) ? retainVisitsMonths : 0,
		confirmsByEmail: settings.SMTP_URL !== '',
	};
}
