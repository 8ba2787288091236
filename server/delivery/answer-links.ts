import { companyAnswers } from '#leads/company-answers.ts';
import type { AnswerLinks } from '#server/emails/templates/answer-blocks.ts';
import { serverUrl } from '#server/settings/public-addresses.ts';
import type { Settings } from '#server/settings/read.ts';
import { type Delivery, requestOf } from '#server/store/delivery.ts';
import { answerLink } from '#server/store/links.ts';
import type { Store } from '#server/store/store.ts';

/**
 * The links by which the recipient of an e-mail answers the request.
 * @returns undefined if it is no company, or if there is no server for them
 */
export async function answerLinks(
	delivery: Delivery,
	settings: Pick<Settings, 'SERVER_URL' | 'SITE_URL'>,
	{ keys, outbox }: Pick<Store, 'keys' | 'outbox'>,
): Promise<AnswerLinks | undefined> {
	const server = serverUrl(settings);
	if (server === undefined || delivery.company === null) return undefined;
	const request = requestOf(delivery);
	// All e-mails to a company have the same links, so that an answer counts once.
	const asked =
		delivery.message === 'lead'
			? delivery
			: (await outbox.of(request)).find((one) => one.message === 'lead' && one.recipient === delivery.recipient);
	if (!asked) return undefined;
	const links = companyAnswers.map(
		async (answer) => [answer, `${server}${await answerLink({ request, delivery: asked.id, answer }, keys)}`] as const,
	);
	return Object.fromEntries(await Promise.all(links)) as AnswerLinks;
}
