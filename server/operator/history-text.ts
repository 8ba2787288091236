import { type Status, statusLabels } from '#leads/status.ts';
import { minuteOf } from '#server/operator/times.ts';
import type { HistoryEntry } from '#server/store/requests.ts';

/** One entry as text, such as `2026-11-20 15:42 anna@example.com: passed to Sample Lifts Ltd`. */
export function historyWords({ action, detail, author, created_at }: HistoryEntry): string {
	const words = {
		status: () => statusLabels[detail as Status] ?? detail,
		note: () => detail,
		passed: () => `passed to ${detail}`,
		resent: () => 'sent again',
	}[action]();
	return `${minuteOf(created_at)}${author === '' ? '' : ` ${author}`}: ${words}`;
}
