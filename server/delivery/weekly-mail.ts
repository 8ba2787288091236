import { senderOf } from '#server/delivery/sender.ts';
import { readWeek } from '#server/delivery/weekly-figures.ts';
import type { Mail } from '#server/emails/mail.ts';
import { type Counted, weeklyMail } from '#server/emails/templates/weekly.ts';
import { maxReportedOpen, maxReportedPlaces } from '#server/settings/delivery-limits.ts';
import { countsVisits, isHosted } from '#server/settings/public-addresses.ts';
import type { Settings } from '#server/settings/read.ts';
import { lastReportDay, weekBefore } from '#server/store/days.ts';
import type { Delivery } from '#server/store/delivery.ts';
import { lastBackup } from '#server/store/last-backup.ts';
import type { Store } from '#server/store/store.ts';
import { britishDay, isName, type VisitCount } from '#server/store/visits.ts';

interface WeeklyParts {
	settings: Settings;
	store: Pick<Store, 'search' | 'answers' | 'outbox' | 'visits'>;
}

/** About the week before the e-mail was due, even if it is sent later. @throws what the store throws */
export async function writeWeekly({ created_at }: Delivery, { settings, store }: WeeklyParts): Promise<Mail> {
	const created = Date.parse(created_at);
	const { WEEKLY_REPORT } = settings;
	const week = weekBefore(WEEKLY_REPORT === 'off' ? britishDay(created) : lastReportDay(created, WEEKLY_REPORT));
	const open = await store.search.find({ isDue: true, most: maxReportedOpen });
	const visits = countsVisits(settings) ? await store.visits.between(week.first, week.last) : undefined;
	return weeklyMail({
		...week,
		...(await readWeek(store, week)),
		now: new Date(),
		open: {
			shown: open.found.map(({ request: { id, kind, created_at }, companies }) => ({
				id,
				kind,
				createdAt: created_at,
				companies,
			})),
			total: open.total,
		},
		visits: visits && { sites: most(visits, 'site'), pages: most(visits, 'sent') },
		givenUp: (await store.outbox.givenUp(1)).total,
		backup: isHosted(settings) ? 'elsewhere' : ((await lastBackup(settings.DATA_DIR)) ?? 'none'),
		...senderOf(settings),
	});
}

/** The names that were counted most. */
function most(counts: readonly VisitCount[], what: VisitCount['what']): Counted[] {
	const sums = new Map<string, number>();
	for (const one of counts)
		if (one.what === what && isName(one.name)) sums.set(one.name, (sums.get(one.name) ?? 0) + one.count);
	return [...sums]
		.map(([name, count]) => ({ name, count }))
		.toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name))
		.slice(0, maxReportedPlaces);
}
