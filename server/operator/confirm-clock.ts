import { minuteOf } from '#server/operator/times.ts';
import { cutoffsAt } from '#server/ops/retention.ts';
import type { Settings } from '#server/settings/read.ts';
import type { Store } from '#server/store/store.ts';

/**
 * Says what the server would delete for its age if this machine's clock is right. With `yes`, confirms the clock, so that
 * the server deletes it.
 * @param keep whether to set the dates of what would be deleted to now, because it arrived while the clock was wrong
 */
export async function confirmClock(
	{ clock }: Store,
	settings: Pick<Settings, 'RETAIN_REQUESTS_MONTHS' | 'RETAIN_PHOTOS_MONTHS'>,
	{ yes, keep }: { yes: boolean; keep: boolean },
): Promise<string> {
	const now = new Date();
	const cutoffs = cutoffsAt(now, settings);
	const found = yes ? await clock.confirm(now, cutoffs, keep) : await clock.tooOld(cutoffs);
	const { lastRight, requests, photos, first, last } = found;
	const told = `It is ${minuteOf(now.toISOString())} by this machine's clock, and was ${minuteOf(lastRight)} when that was last known to be right.\n`;
	const dates = first && last ? ` (of ${minuteOf(first)} to ${minuteOf(last)})` : '';
	const many = `${requests} request(s)${dates} and ${photos} photo(s)`;
	if (!yes)
		return `${told}If it is right now, ${many} are too old and are deleted within a minute of confirming it.\n${next}`;
	const fate = keep ? 'are dated now, and kept' : 'are deleted within a minute, while the server runs';
	return `${told}Confirmed. ${many} ${fate}.\n`;
}

const next = `Nothing is confirmed yet. Where they are as old as that:  npm run leads -- confirm-clock --yes
Where they came while the clock was wrong, and are newer: npm run leads -- confirm-clock --yes --keep, which dates them now
("npm run leads -- list" shows them).
`;
