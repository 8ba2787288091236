import type { Figures } from '#desk/contract.ts';
import { addDays } from '#server/store/days.ts';
import { figuresOf } from '#server/store/figures.ts';
import type { Store } from '#server/store/store.ts';
import { britishDay } from '#server/store/visits.ts';

/** What came and what was answered in a month, by weeks, up to today. @param month such as `2026-11` */
export async function figuresFor(store: Store, month: string): Promise<Figures> {
	const [today, next] = [britishDay(Date.now()), `${addDays(`${month}-28`, 4).slice(0, 7)}-01`];
	const last = addDays(next, -1);
	const { weeks, companies } = await figuresOf(store, `${month}-01`, last < today ? last : today);
	return {
		weeks: weeks.map(({ bySource, ...week }) => ({
			week: week.week,
			byKind: week.byKind,
			bySource: Object.entries(bySource)
				.map(([name, count]) => ({ name, count }))
				.toSorted((a, b) => b.count - a.count),
			asked: week.asked,
			answeredInTime: week.answeredInTime,
		})),
		companies: companies.map(({ company, asked, answered, answeredInTime, notForMe }) => ({
			company,
			asked,
			answered,
			within24h: answeredInTime,
			notForMe,
		})),
	};
}
