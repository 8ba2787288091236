import { createRepeat } from '#server/delivery/timers.ts';
import { type Project, ProjectAway, type Waiting } from '#server/inbox/project.ts';
import { type TakingOver, takeOver } from '#server/inbox/take-over.ts';
import { logFailure } from '#server/log.ts';
import {
	inboxAtOnce,
	inboxClaimInterval,
	inboxLateAfter,
	inboxPollInterval,
	inboxStraysInterval,
} from '#server/settings/inbox-limits.ts';

export interface Inbox {
	/** Whether the project could be read lately. */
	isReached(): boolean;
	stop(): Promise<void>;
}

/**
 * Takes requests over from the hosted project until it is stopped. One process does, since the store has one.
 * @param wake called when requests were taken
 */
export function startInbox(parts: TakingOver, wake: () => void, interval = inboxPollInterval): Inbox {
	const { project, store, log } = parts;
	let timer: NodeJS.Timeout | undefined;
	let stopped = false;
	let delay = interval;
	let reachedAt = performance.now();
	let straysAt = Number.NEGATIVE_INFINITY;
	let claimedAt = Number.NEGATIVE_INFINITY;

	async function tryTaking(one: Waiting): Promise<boolean> {
		try {
			return await takeOver(one, parts);
		} catch (error) {
			if (error instanceof ProjectAway) throw error;
			// One that cannot be stored holds up no other.
			logFailure(log, error, 'could not store a request of the hosted project; will retry');
			return false;
		}
	}

	const pulling = createRepeat(async () => {
		try {
			if (performance.now() - claimedAt > inboxClaimInterval) {
				if (!(await project.claim(store.identity())))
					throw new Error(
						'another back office, with another DATA_DIR, takes the requests of this project over: stop one',
					);
				claimedAt = performance.now();
			}
			// Those that could not be taken keep their places before the others. A project may give fewer at once than are asked for.
			for (let left = 0, found = 1; found > 0 && !stopped; ) {
				const waiting = await project.waiting(inboxAtOnce, left);
				reachedAt = performance.now();
				for (const one of waiting) {
					if (stopped) return;
					if (!(await tryTaking(one))) left++;
					wake();
				}
				found = waiting.length;
			}
			if (performance.now() - straysAt > inboxStraysInterval) {
				await removeStrays(project);
				straysAt = performance.now();
			}
			delay = interval;
		} catch (error) {
			// Doubled up to a minute, so that a project that is paused is not called all the time.
			delay = Math.min(delay * 2, 60_000);
			logFailure(log, error, 'could not take requests over from the hosted project; they wait there');
		}
		if (!stopped) timer = setTimeout(pulling.run, delay).unref();
	});
	pulling.run();
	return {
		isReached: () => performance.now() - reachedAt < inboxLateAfter,
		stop: () => {
			stopped = true;
			clearTimeout(timer);
			return pulling.end();
		},
	};
}

async function removeStrays(project: Project): Promise<void> {
	for (let found = inboxAtOnce; found === inboxAtOnce; ) {
		const keys = await project.strays(inboxAtOnce);
		await project.removePhotos(keys);
		found = keys.length;
	}
}
