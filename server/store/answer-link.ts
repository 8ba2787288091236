import { type CompanyAnswer, companyAnswers } from '#leads/company-answers.ts';
import { leadKinds, type RequestKey } from '#leads/tables.ts';
import { answersFor } from '#server/settings/limits.ts';
import type { LeadRequest } from '#server/store/requests.ts';
import { isSignedFor, type Keys, signedQuery } from '#server/store/signed-link.ts';

/** The page of the links, part of the built site; the server completes it (`wire/forms/company-answer.ts`). */
export const answerPath = '/company-answer';

/** What a link says. */
export interface LinkedAnswer {
	request: RequestKey;
	/** Id of the delivery of the request to the company. */
	delivery: string;
	answer: CompanyAnswer;
}

const verbOf = ({ answer, delivery }: Pick<LinkedAnswer, 'answer' | 'delivery'>) =>
	`answer ${answer} as ${delivery} to`;

/** The path and query of the signed link by which a company gives one answer to a request. It allows nothing else, and shows no data. */
export async function answerLink({ request, ...given }: LinkedAnswer, keys: Keys): Promise<string> {
	const signed = signedQuery(request, verbOf(given), await keys.linkKey('answer'));
	return `${answerPath}?answer=${given.answer}&to=${given.delivery}&${signed}`;
}

/** @returns what a link says; undefined if its signature is invalid */
export async function answerOfLink(parameters: URLSearchParams, keys: Keys): Promise<LinkedAnswer | undefined> {
	const answer = companyAnswers.find((one) => one === parameters.get('answer'));
	const kind = leadKinds.find((one) => one === parameters.get('kind'));
	if (!answer || !kind) return undefined;
	const request = { kind, id: parameters.get('request') ?? '' };
	const linked = { request, delivery: parameters.get('to') ?? '', answer };
	const signature = parameters.get('signature') ?? '';
	return isSignedFor(request, verbOf(linked), signature, await keys.linkKey('answer')) ? linked : undefined;
}

/** Until when a request can be answered. */
export function answersUntil({ created_at }: Pick<LeadRequest, 'created_at'>): Date {
	return new Date(Date.parse(created_at) + answersFor);
}
