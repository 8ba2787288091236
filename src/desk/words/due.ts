import type { Summary } from '#desk/contract.ts';
import { lengthWords } from '#desk/words/times.ts';

/** How a request stands against the promise to answer within 24 hours. */
export interface Due {
	/** `over`: past it. `soon`: less than 6 hours left. */
	state: 'over' | 'soon' | 'later' | 'none';
	/** `Overdue by 3 hours`, `5 hours left`, `Answered after 2 hours`; empty where nothing was promised. */
	text: string;
}

const soonMs = 6 * 60 * 60 * 1000;

export function dueOf({ dueAt, answeredAt, createdAt }: Summary, now: number): Due {
	if (dueAt !== null) {
		const left = Date.parse(dueAt) - now;
		if (left < 0) return { state: 'over', text: `Overdue by ${lengthWords(-left)}` };
		return { state: left < soonMs ? 'soon' : 'later', text: `${lengthWords(left)} left` };
	}
	if (answeredAt === null) return { state: 'none', text: '' };
	return { state: 'none', text: `Answered after ${lengthWords(Date.parse(answeredAt) - Date.parse(createdAt))}` };
}
