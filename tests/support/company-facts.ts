import type { CompanyFacts } from '#facts/companies.ts';
import { areApproved, readRouting } from '#server/delivery/routing.ts';
import { readSettings } from '#server/settings/read.ts';

/** What the site built for the tests says of companies: by the project's own routing file. */
export async function builtFacts(): Promise<CompanyFacts> {
	const { companies, maxCompaniesPerLead } = await readRouting(readSettings({}).LEADS_ROUTING);
	return { approved: areApproved(companies, new Date()), maxCompanies: maxCompaniesPerLead };
}
