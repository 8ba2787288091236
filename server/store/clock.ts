import { day, hour } from '#server/settings/limits.ts';
import { connection, type Db, forget, note, noted, number, one, t } from '#server/store/sql.ts';

/** Everything older is deleted. Times have the format of `created_at`. */
export interface Cutoffs {
	requests: string;
	photos: string;
	/** For photos without a request. */
	strayPhotos: string;
}

/** For how long a sweep waits while the clock is in doubt, and without a request for how long it is. */
const clockDoubtedFor = 7 * 24 * hour;
const maxQuiet = 60 * 24 * hour;
/** How far a clock may go back without doubt: time servers correct by seconds, and time zones do not change UTC. */
const clockStepBack = 1 * hour;

/** The rows of `state` with the time of the last sweep, and with that since which the clock is in doubt. */
const lastSweepName = 'clock was right at';
const doubtName = 'clock is in doubt since';

/**
 * A clock less than this behind the last sweep may be right, and that sweep was made while it was ahead: rows are dated by it. If it is wrong,
 * what is kept for a month is kept for a week at least.
 */
const maxDatedEarly = 21 * day;

/**
 * The machine's clock. With one that is a year ahead, everything would be too old at once, and be deleted. So a sweep waits for a week while
 * the clock is in doubt, which the operator is told at once.
 */
export function openClock({ write }: Db) {
	return {
		/** Whether what is too old by this clock is kept for now. The answer is no after a week of doubt. */
		isInDoubt: write((now: Date, cutoffs: Cutoffs): boolean => {
			const time = now.toISOString();
			if (!isDoubtful(time, cutoffs)) {
				forget(doubtName);
				return false;
			}
			const since = noted(doubtName);
			if (since !== undefined && since <= time) return Date.parse(time) - Date.parse(since) < clockDoubtedFor;
			note(doubtName, time);
			return true;
		}),
		swept: write((now: Date) => note(lastSweepName, now.toISOString())),
	};
}

/**
 * A timestamp for `created_at`, inside an operation: that of the clock, in order though it be corrected by seconds, and never far before the
 * last sweep.
 */
export function createdAt(): string {
	const now = new Date().toISOString();
	const from = isFarBehind(now) ? lastSweep() : now;
	const database = connection();
	// What is further ahead was dated while the clock was.
	const isInOrder = database.newest <= from || Date.parse(database.newest) - Date.parse(from) > clockStepBack;
	if (isInOrder) database.newest = from;
	return database.newest;
}

/** The time of the last sweep, in the format of `created_at`; now if there was none. */
export const lastSweep = () => noted(lastSweepName) ?? new Date().toISOString();

const isFarBehind = (time: string) => Date.parse(lastSweep()) - Date.parse(time) > maxDatedEarly;

/** Whether the clock is far behind the last sweep, or would delete much at once, or anything after months without a request. */
function isDoubtful(time: string, { requests, photos }: Cutoffs): boolean {
	if (isFarBehind(time)) return true;
	const [oldRequests, oldPhotos] = [
		number`select count(*) as n from ${t.request_ids} where created_at < ${requests}`,
		number`select count(*) as n from ${t.photos} where created_at < ${photos}`,
	];
	if (oldRequests + oldPhotos === 0) return false;
	const newest = one<{ time: string | null }>`select max(created_at) as time from ${t.request_ids}`?.time;
	if (newest && Date.parse(time) - Date.parse(newest) > maxQuiet) return true;
	const isMuch = (old: number, all: number) => old > 10 && old > all / 5;
	return (
		isMuch(oldRequests, number`select count(*) as n from ${t.request_ids}`) ||
		isMuch(oldPhotos, number`select count(*) as n from ${t.photos}`)
	);
}
