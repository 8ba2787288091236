import { fileNameOf, fileNameOfType, photoUrl } from '#leads/photos.ts';
import { leadKinds } from '#leads/tables.ts';
import type { Mail, Sender, ShownPhoto } from '#server/emails/mail.ts';
import { unansweredMail } from '#server/emails/templates/news.ts';
import { givenUpMail } from '#server/emails/templates/operator.ts';
import { weeklyMail } from '#server/emails/templates/weekly.ts';
import type { Settings } from '#server/settings/read.ts';
import { readBackups } from '#server/store/backups.ts';
import { britishDay, lastReportDay, weekBefore } from '#server/store/days.ts';
import { type Delivery, requestOf } from '#server/store/delivery.ts';
import { figuresOf, type WeekFigures } from '#server/store/figures.ts';
import type { StoredPhoto } from '#server/store/photo-rows.ts';
import type { LeadRequest } from '#server/store/requests.ts';
import type { Found } from '#server/store/search.ts';
import type { Store } from '#server/store/store.ts';

// What e-mails tell of the store: which photos, and what the reports to the operator say.

/**
 * The photos that a delivery about added photos tells of: those from its time on, up to the next such delivery to the same
 * recipient. So each is told once, and a repeated attempt has the same photos. If there are none, since a delivery that was
 * revived is dated anew, all that were added.
 * @param photos all of the request
 */
export function photosOfDelivery(
	{ message, recipient, created_at: from }: Delivery,
	request: LeadRequest,
	photos: readonly StoredPhoto[],
	{ outbox }: Store,
): StoredPhoto[] {
	// The channel need not be compared: only the webhook's deliveries have no recipient.
	const same = outbox.of(request).filter((one) => one.message === message && one.recipient === recipient);
	const until = same.flatMap(({ created_at }) => (created_at > from ? created_at : [])).sort()[0] ?? '~';
	const own = photos.filter(({ created_at }) => created_at >= from && created_at < until);
	return own.length > 0 ? own : photos.filter(({ created_at }) => created_at > request.created_at);
}

/** A request's photos for an e-mail. @param base what their public addresses begin with, if anything serves them */
export function photosForMail(
	photos: readonly StoredPhoto[],
	base: string | undefined,
	stored: Store['photos'],
): ShownPhoto[] {
	return photos.map(({ key, type, size, width, height }) => {
		const jpeg = stored.small(key);
		return {
			// Built from the store's address and the key, never from the URLs in the request.
			url: base && photoUrl(base, key),
			name: fileNameOfType(fileNameOf(key), type),
			size,
			...(jpeg && width && height && { small: { jpeg: Buffer.from(jpeg), width, height } }),
		};
	});
}

/** Most deliveries that a failure report lists, and most open requests that the e-mail about a week does; the desk shows all. */
export const maxReportedDeliveries = 32;
const maxReportedOpen = 20;

/** @throws what the store throws, as all functions here */
export function writeGivenUp(sender: Sender, store: Store): Mail {
	const { deliveries, total } = store.outbox.givenUp(maxReportedDeliveries);
	const shown = deliveries.map((delivery) => ({ delivery, request: store.requests.find(requestOf(delivery)) }));
	return givenUpMail({ deliveries: shown, total, ...sender });
}

export function writeUnanswered(delivery: Delivery, sender: Sender, store: Store): Mail {
	const request = store.requests.of(requestOf(delivery));
	const asked = store.answers.holders(request).filter(({ isTakenBack }) => !isTakenBack);
	const phones = Object.fromEntries(store.companies.all().map(({ email, phone }) => [email, phone]));
	return unansweredMail({ request, reader: 'operator', asked, phones, ...sender });
}

/** About the week before the e-mail was due, even if it is sent later. @throws what the store throws */
export async function writeWeekly(
	{ created_at }: Delivery,
	{ settings, store, sender }: { settings: Settings; store: Store; sender: Sender },
): Promise<Mail> {
	const created = Date.parse(created_at);
	const { WEEKLY_REPORT } = settings;
	const week = weekBefore(WEEKLY_REPORT === 'off' ? britishDay(created) : lastReportDay(created, WEEKLY_REPORT));
	const open = await store.search.find({ isUnanswered: true, most: maxReportedOpen });
	return weeklyMail({
		...week,
		...readWeek(store, week),
		now: new Date(),
		open: { shown: open.found.map((one) => ({ ...one, companies: namesOf(one) })), total: open.total },
		backup: await readBackups(settings.DATA_DIR),
		...sender,
	});
}

const namesOf = ({ companies }: Found) => companies.flatMap(({ name, hasIt }) => (hasIt ? name : []));

/** What came in a week, and how it was answered. @param first its first day in British time, such as `2026-11-16`, and its `last` */
function readWeek(store: Pick<Store, 'search' | 'answers'>, { first, last }: ReturnType<typeof weekBefore>) {
	const earlier = weekBefore(first);
	// The days of a week that does not begin on a Monday are in two weeks of the figures.
	const { all, weeks, companies } = figuresOf(store, first, last);
	const before = figuresOf(store, earlier.first, earlier.last).weeks;
	const sum = (some: readonly WeekFigures[], countOf: (week: WeekFigures) => number) =>
		some.reduce((total, week) => total + countOf(week), 0);
	const both = (countOf: (week: WeekFigures) => number) => ({
		count: sum(weeks, countOf),
		before: sum(before, countOf),
	});
	const kinds = leadKinds.map((kind) => ({ kind, ...both(({ byKind }) => byKind[kind]) }));
	return { kinds, suspected: both(({ suspected }) => suspected), all, companies };
}
