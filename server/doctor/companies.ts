import { lapsedChecks, readRouting } from '#server/delivery/routing.ts';
import type { Check } from '#server/doctor/check.ts';
import { ok, problem, warning } from '#server/doctor/finding.ts';

/** The routing file: whether it can be read, and whether what the site says of the companies is still true. */
export const companiesCheck: Check = {
	title: 'Companies',
	needs: ['LEADS_ROUTING', 'SMTP_URL'],
	run: async ({ settings }) => {
		const { companies } = await readRouting(settings.LEADS_ROUTING);
		if (companies.length === 0) return [ok('the routing file names none: requests go to LEADS_TO')];
		const lapsed = lapsedChecks(companies, new Date()).map((line) =>
			problem(line, 'check the company again, correct the routing file, then npm run build and restart'),
		);
		const deaf =
			settings.SMTP_URL === ''
				? [
						warning(
							'the routing file names companies, but there is no e-mail to reach them',
							'set SMTP_URL, LEADS_TO and MAIL_FROM',
						),
					]
				: [];
		const found = [...lapsed, ...deaf];
		return found.length > 0 ? found : [ok(`${companies.length} in the routing file, no check has lapsed`)];
	},
};
