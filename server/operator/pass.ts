import { companiesToo } from '#leads/fields.ts';
import { referenceOf } from '#leads/reference.ts';
import { isForCompanies } from '#leads/tables.ts';
import type { Company, ReadRouting } from '#server/delivery/routing.ts';
import { OperatorError } from '#server/operator/operator-error.ts';
import type { Settings } from '#server/settings/read.ts';
import type { LeadRequest } from '#server/store/requests.ts';
import type { Store } from '#server/store/store.ts';

/** What passing a request on needs. */
export interface Passing {
	store: Pick<Store, 'history'>;
	settings: Pick<Settings, 'SMTP_URL'>;
	routing: ReadRouting;
}

/**
 * Sends a request to one more company of the routing file.
 * @param to the company's name or e-mail address, in any case
 * @throws OperatorError (one line) if that is not possible
 */
export async function pass(
	request: LeadRequest,
	to: string,
	author: string,
	{ store, settings, routing }: Passing,
): Promise<string> {
	if (settings.SMTP_URL === '')
		throw new OperatorError('Companies get requests by e-mail: set SMTP_URL, as for the server.');
	const { name, email } = companyOf(to, routing);
	const most = routing.maxCompaniesPerLead;
	const reference = referenceOf(request.id);
	if (!isForCompanies(request.kind, request))
		throw new OperatorError(
			`The request ${reference} goes to no company: the visitor did not tick "${companiesToo.label}".`,
		);
	const result = await store.history.pass(request, { name, email }, most, author);
	const refusals: Partial<Record<typeof result, string>> = {
		already: `${name} has the request ${reference} already.`,
		full: `${most} companies have the request ${reference}: visitors are told that no more than ${most} get theirs (maxCompaniesPerLead in the routing file).`,
		unplanned: `Nobody was told of the request ${reference} yet: try again when the server has been running for a minute.`,
		gone: `The request ${reference} was just erased.`,
	};
	if (result !== 'passed') throw new OperatorError(refusals[result] ?? result);
	return `${reference} will be sent to ${name} within seconds, if the server is running.\n`;
}

/** @throws OperatorError if there is no such company */
function companyOf(to: string, { companies }: ReadRouting): Company {
	const wanted = to.trim().toLowerCase();
	const found = companies.find((one) => [one.name, one.email].some((own) => own.toLowerCase() === wanted));
	if (found) return found;
	const names = companies.map(({ name }) => name).join(', ');
	throw new OperatorError(
		`The routing file has no company ${JSON.stringify(to)}: ${names === '' ? 'it has none at all' : `it has ${names}`}.`,
	);
}
