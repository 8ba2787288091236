import { tables } from '#leads/tables.ts';
import { clockStepBack, maxClockGap } from '#server/settings/limits.ts';
import { day } from '#server/settings/units.ts';
import { type Cutoffs, findOld } from '#server/store/erasure.ts';
import { type Db, list, one, run } from '#server/store/sql/op.ts';
import { t, tableOf } from '#server/store/sql/pieces.ts';

/** The rows of `state` with the last time at which the clock was right, and that exists until the first such time is recorded. */
const lastRightName = 'clock was right at';
const guessName = 'clock was right at: guessed from the newest row';

/**
 * A clock less than this behind the last sweep may be right, and that sweep was made while it was ahead: rows are dated by it. If it is wrong,
 * what is kept for a month is kept for a week at least.
 */
const maxDatedEarly = 21 * day;

/**
 * Checks the machine's clock against stored times. With a clock that is a year ahead, everything would be past its retention
 * period at once, so nothing is deleted for its age while the clock is in doubt.
 */
export function openClock({ read, write }: Db) {
	let row: string | undefined;
	let latest = '';

	/**
	 * A timestamp for `created_at`: that of the clock, in order though it be corrected by seconds. Only where the clock is so far behind that
	 * rows would be deleted early, never before the last right time nor the newest row.
	 */
	function createdAt(): string {
		row ??= newestRow();
		const [right, now] = [lastRight(), new Date().toISOString()];
		const isFarBehind = Date.parse(right) - Date.parse(now) > maxDatedEarly;
		const [from, gap] = isFarBehind ? [right, maxClockGap] : [now, clockStepBack];
		// Without rows dated while a clock was ahead: all later rows would be dated in the future.
		const near = [row, latest].filter((time) => Date.parse(time) - Date.parse(from) <= gap);
		latest = [from, ...near].sort().at(-1) ?? from;
		return latest;
	}

	return {
		createdAt,
		/** For the server: a store without a last right time gets that of its newest row, or now. */
		begin(): void {
			row = newestRow();
			const added = run`insert into ${t.state} (name, value)
				values (${lastRightName}, ${row || new Date().toISOString()}) on conflict do nothing`;
			// Not from file times: a copy made while the clock was wrong has wrong ones.
			if (added > 0 && row) run`insert into ${t.state} (name, value) values (${guessName}, '') on conflict do nothing`;
		},
		clock: {
			/** Whether the time is plausible, compared with the last time at which the clock was known to be right. */
			judge: read((now: Date): 'right' | 'ahead' | 'behind' => {
				const gap = now.getTime() - Date.parse(lastRight());
				return gap > maxClockGap ? 'ahead' : gap < -clockStepBack ? 'behind' : 'right';
			}),
			lastRight: read(lastRight),
			isGuess: read(() => one`select 1 from ${t.state} where name = ${guessName}` !== undefined),
			/** Records that the clock is right now, after a successful sweep. */
			trust: write((now: Date) => setRight(now.toISOString())),
			tooOld: read(tooOld),
			/**
			 * Records the operator's confirmation that the clock is right.
			 * @param keep whether to set the dates of what is older than the cutoffs to now, so that it is not deleted
			 * @returns what was older than the cutoffs
			 */
			confirm: write((now: Date, cutoffs: Cutoffs, keep: boolean) => {
				const found = tooOld(cutoffs);
				if (keep) dateNow(cutoffs, now.toISOString());
				setRight(now.toISOString());
				return found;
			}),
		},
	};
}

/** The last time at which the clock was known to be right, in the format of `created_at`. */
export function lastRight(): string {
	const found = one<{ value: string }>`select value from ${t.state} where name = ${lastRightName}`;
	return found?.value ?? new Date().toISOString();
}

/** Records the last right time as one that is known. */
function setRight(time: string): void {
	run`insert into ${t.state} (name, value) values (${lastRightName}, ${time})
		on conflict (name) do update set value = excluded.value`;
	run`delete from ${t.state} where name = ${guessName}`;
}

function newestRow(): string {
	let newest = '';
	for (const table of [t.request_ids, t.photos]) {
		const found = one<{ time: string | null }>`select max(created_at) as time from ${table}`;
		if (found?.time && found.time > newest) newest = found.time;
	}
	return newest;
}

/**
 * Counts what is older than the cutoffs: what is past its retention period if the clock is right.
 * @returns also when the clock was last known to be right, and the dates of the oldest and the newest of these requests
 */
function tooOld(cutoffs: Cutoffs) {
	const right = lastRight();
	const { requests, photoKeys } = findOld(cutoffs);
	const old = one<{ first: string | null; last: string | null }>`select min(created_at) as first,
		max(created_at) as last from ${t.request_ids} where created_at < ${cutoffs.requests}`;
	const [first, last] = [old?.first ?? undefined, old?.last ?? undefined];
	return { lastRight: right, requests: requests.length, photos: photoKeys.length, first, last };
}

/** Sets the dates of what is older than the cutoffs. */
function dateNow(cutoffs: Cutoffs, now: string): void {
	const { photoKeys } = findOld(cutoffs);
	for (const table of tables)
		run`update ${tableOf(table)} set created_at = ${now} where created_at < ${cutoffs.requests}`;
	run`update ${t.photos} set created_at = ${now} where key in ${list(photoKeys)}`;
}
