import * as z from 'zod/mini';
import { addDays, britishDay, mondayOf } from '#server/store/days.ts';
import { type Figures, figuresOf } from '#server/store/figures.ts';
import type { Store } from '#server/store/store.ts';

/** A month in British time. */
export const monthInput = z.string().check(z.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, 'A month is one such as 2026-11.'));

/**
 * What came and what was answered in the weeks that begin in a month, up to today. Before the first Monday of this month, that is the
 * week of today.
 * @param month such as `2026-11`
 */
export function figuresOfMonth(store: Store, month: string): Figures {
	const nextMonth = addDays(`${month}-28`, 4).slice(0, 7);
	const [today, last] = [britishDay(Date.now()), addDays(mondayOf(`${nextMonth}-07`), -1)];
	const first = mondayOf(month === today.slice(0, 7) && today < `${month}-07` ? today : `${month}-07`);
	return figuresOf(store, first, last < today ? last : today);
}
