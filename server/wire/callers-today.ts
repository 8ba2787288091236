import { createHmac, randomBytes } from 'node:crypto';
import { day, second } from '#server/settings/units.ts';
import type { SentToday } from '#server/store/sent-today.ts';
import type { Store } from '#server/store/store.ts';

/** How often it is written at most what callers have sent: an end without a warning forgets as much. */
const saveInterval = 10 * second;

/**
 * Names callers without their addresses: by a hash with a key of the day, which is erased after it, so that no address can be found by
 * trying them all.
 * @param sent what the callers have sent by now, of whom a restart has to know
 */
export function openCallersToday({ read, write }: Store['sentToday'], sent: () => SentToday['callers']) {
	const today = () => Math.floor(Date.now() / day);
	const saved = read();
	const isOfToday = saved?.day === today();
	let key = isOfToday ? saved.key : '';
	let ofDay = isOfToday ? saved.day : -1;
	let saving: NodeJS.Timeout | undefined;

	function save(): void {
		clearTimeout(saving);
		saving = undefined;
		try {
			write({ day: ofDay, key, callers: sent() });
		} catch {
			// On a full disk, which health says: the counts in memory go on.
		}
	}
	/** Forgets the day before. */
	function begin(): void {
		if (ofDay === today()) return;
		ofDay = today();
		key = randomBytes(16).toString('base64');
		save();
	}
	return {
		/** Of an earlier run of this day. */
		saved: isOfToday ? saved.callers : [],
		begin,
		/** The same name in the whole day, such as `sender-3f9a1c2b7d04`. */
		nameOf: (caller: string) => {
			begin();
			return `sender-${createHmac('sha256', key).update(caller).digest('hex').slice(0, 12)}`;
		},
		saveSoon: () => {
			saving ??= setTimeout(save, saveInterval).unref();
		},
		close: () => {
			if (saving) save();
		},
	};
}
