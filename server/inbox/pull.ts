import { type Project, ProjectAway, type Waiting } from '#server/inbox/project.ts';
import { type TakingOver, takeOver } from '#server/inbox/take-over.ts';
import { logFailure } from '#server/log.ts';
import { minute } from '#server/settings/limits.ts';

/** How often this back office says that it is there, in ms: others wait for five minutes (`supabase/migrations`). */
const inboxClaimInterval = 1 * minute;

/** How often photos without a request are looked for in a hosted project, in ms. */
const inboxStraysInterval = 10 * minute;

/** After what time without an answer a hosted project counts as away, in ms. */
export const inboxLateAfter = 5 * minute;

/** How many requests one call asks for. */
const inboxAtOnce = 100;

/** How often a hosted project is asked for requests, in ms: an empty answer is half a kilobyte. */
const inboxPollInterval = 2000;

export interface Inbox {
	/** Whether requests could be taken over lately: false at once where another back office takes them. */
	isReached(): boolean;
	stop(): Promise<void>;
}

/**
 * Takes requests over from the hosted project until it is stopped. One process does, since the store has one.
 * @param wake called when something was added to the outbox
 * @param interval how often to look, in ms
 */
export function startInbox(parts: TakingOver, wake: () => void, interval = inboxPollInterval): Inbox {
	const { project, store, log } = parts;
	let timer: NodeJS.Timeout | undefined;
	let stopped = false;
	let delay = interval;
	let reachedAt = performance.now();
	let straysAt = Number.NEGATIVE_INFINITY;
	let claimedAt = Number.NEGATIVE_INFINITY;
	let isAnothers = false;

	async function claim(): Promise<void> {
		isAnothers = !(await project.claim(store.identity()));
		const another = new Error('another back office takes the requests of this project over');
		if (isAnothers) throw Object.assign(another, { code: 'ANOTHER_BACK_OFFICE' });
		claimedAt = performance.now();
	}

	/** @returns the keys of its photos; undefined if it stays there */
	async function tryTaking(one: Waiting): Promise<string[] | undefined> {
		try {
			return await takeOver(one, parts);
		} catch (error) {
			if (error instanceof ProjectAway) throw error;
			// One that cannot be stored holds up no other.
			logFailure(log, error, 'could not store a request of the hosted project; will retry');
			return undefined;
		}
	}

	async function takeAll(): Promise<void> {
		// Those that could not be taken keep their places before the others. A project may give fewer at once than are asked for.
		for (let left = 0, found = 1; found > 0 && !stopped; ) {
			const waiting = await project.waiting(inboxAtOnce, left);
			reachedAt = performance.now();
			const done: Waiting[] = [];
			const photos: string[] = [];
			for (const one of waiting) {
				if (stopped) break;
				const keys = await tryTaking(one);
				if (keys) done.push(one);
				else left++;
				photos.push(...(keys ?? []));
				wake();
			}
			// First the photos: the request is what names them.
			await project.removePhotos(photos);
			await project.remove(done);
			found = waiting.length;
		}
	}

	async function pull(): Promise<void> {
		try {
			if (performance.now() - claimedAt > inboxClaimInterval) await claim();
			await takeAll();
			if (performance.now() - straysAt > inboxStraysInterval) {
				await removeStrays(project);
				straysAt = performance.now();
			}
			delay = interval;
		} catch (error) {
			// Doubled up to a minute, so that a project that is paused is not called all the time.
			delay = Math.min(delay * 2, inboxClaimInterval);
			logFailure(log, error, 'could not take requests over from the hosted project; they wait there');
		}
		if (!stopped) timer = setTimeout(again, delay).unref();
	}
	let pulling = pull();
	const again = () => {
		pulling = pull();
	};
	return {
		isReached: () => !isAnothers && performance.now() - reachedAt < inboxLateAfter,
		stop: () => {
			stopped = true;
			clearTimeout(timer);
			return pulling;
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
