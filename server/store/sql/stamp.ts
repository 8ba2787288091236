import { tables } from '#leads/tables.ts';
import { maxClockGap } from '#server/settings/limits.ts';
import { type Op, one, raw } from '#server/store/sql/op.ts';

/** How long the last right time is cached, in ms: it is not read for each of thousands of inserts a second. */
const lastRightKept = 1000;

/** Timestamps for `created_at`: never before the last right time, nor before an earlier one of this process. */
export interface Stamps {
	stamp(): Op<string>;
	/** The last right time is read again. */
	forget(): void;
}

export function openStamp(): Stamps {
	let recent = { time: '', readAt: Number.NEGATIVE_INFINITY };
	let row: string | undefined;
	let latest = '';
	return {
		*stamp() {
			row ??= yield* newestRow();
			const at = performance.now();
			if (at - recent.readAt > lastRightKept) recent = { time: yield* lastRight(), readAt: at };
			const { time: right } = recent;
			// Without rows dated while a clock was far ahead: all later rows would be dated in the future and kept too long.
			const isBelievable = (time: string) => time > right && Date.parse(time) - Date.parse(right) <= maxClockGap;
			const now = new Date().toISOString();
			const floor = [row, latest].filter(isBelievable).reduce((a, b) => (a > b ? a : b), right);
			latest = now > floor ? now : floor;
			return latest;
		},
		forget: () => {
			recent.readAt = Number.NEGATIVE_INFINITY;
		},
	};
}

function* lastRight(): Op<string> {
	const found = yield* one<{ value: string }>`select value from private.state where name = 'clock was right at'`;
	return found?.value ?? new Date().toISOString();
}

function* newestRow(): Op<string> {
	let newest = '';
	for (const name of [...tables.map(({ name }) => `public.${name}`), 'private.photos']) {
		const found = yield* one<{ time: string | null }>`select max(created_at) as time from ${raw(name)}`;
		if (found?.time && found.time > newest) newest = found.time;
	}
	return newest;
}
