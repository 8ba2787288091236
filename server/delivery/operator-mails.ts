import { isForCompanies } from '#leads/for-companies.ts';
import { senderOf } from '#server/delivery/sender.ts';
import type { Mail } from '#server/emails/mail.ts';
import { givenUpMail } from '#server/emails/templates/given-up.ts';
import { limitMail } from '#server/emails/templates/limit.ts';
import { answerOf } from '#server/emails/templates/request-fields.ts';
import { unansweredMail } from '#server/emails/templates/unanswered.ts';
import { maxReportedDeliveries } from '#server/settings/delivery-limits.ts';
import type { Settings } from '#server/settings/read.ts';
import { day } from '#server/settings/units.ts';
import { startOfDay } from '#server/store/days.ts';
import { type Delivery, isToVisitor, requestOf } from '#server/store/delivery.ts';
import type { ColumnName } from '#server/store/requests.ts';
import type { Counts, Store } from '#server/store/store.ts';

interface OperatorMailParts {
	settings: Settings;
	store: Pick<Store, 'requests' | 'outbox' | 'answers' | 'countSince'>;
}

/** @throws what the store throws, as all functions here */
export async function writeGivenUp({ settings, store }: OperatorMailParts): Promise<Mail> {
	const { deliveries, total } = await store.outbox.givenUp(maxReportedDeliveries);
	const shown = deliveries.map(async (delivery) => {
		const request = await store.requests.find(requestOf(delivery));
		const answer = (column: ColumnName) => request && answerOf(request, column);
		return {
			requestId: delivery.request_id,
			kind: request?.kind,
			forCompanies: request && isForCompanies(request.kind, request),
			createdAt: delivery.created_at,
			to: isToVisitor(delivery.message) ? 'the visitor' : delivery.recipient || 'the webhook',
			why: delivery.why ?? 'unknown',
			name: answer('name'),
			phone: answer('phone'),
			email: answer('email'),
		};
	});
	return givenUpMail({ deliveries: await Promise.all(shown), total, ...senderOf(settings) });
}

/** The figures are of the day on which the limit was reached, even if the e-mail is sent later. */
export async function writeLimits({ created_at }: Delivery, { settings, store }: OperatorMailParts): Promise<Mail> {
	const begin = Date.parse(startOfDay(Date.parse(created_at)));
	const since = (time: number) => store.countSince(new Date(time).toISOString());
	const [from, next] = [await since(begin), await since(begin + day)];
	const used = (what: keyof Counts) => from[what] - next[what];
	return limitMail({
		day: created_at.slice(0, 10),
		figures: [
			{
				setting: 'MAX_REQUESTS_PER_DAY',
				of: 'requests',
				used: used('requests'),
				most: settings.MAX_REQUESTS_PER_DAY,
			},
			{ setting: 'MAX_PHOTOS_PER_DAY', of: 'photos', used: used('photos'), most: settings.MAX_PHOTOS_PER_DAY },
			{
				setting: 'MAX_PHOTO_MB_PER_DAY',
				of: 'MB of photos',
				used: used('photoBytes') / 1e6,
				most: settings.MAX_PHOTO_MB_PER_DAY,
			},
		],
		...senderOf(settings),
	});
}

export async function writeUnanswered(delivery: Delivery, { settings, store }: OperatorMailParts): Promise<Mail> {
	const request = await store.requests.of(requestOf(delivery));
	const asked = (await store.outbox.of(request)).filter(
		({ message, company }) => message === 'lead' && company !== null,
	);
	return unansweredMail({ request, asked, answers: await store.answers.of(request), ...senderOf(settings) });
}
