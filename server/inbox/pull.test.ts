import { afterEach, expect, test, vi } from 'vitest';
import { type Project, ProjectAway } from '#server/inbox/project.ts';
import { inboxLateAfter, startInbox } from '#server/inbox/pull.ts';
import { createLog } from '#server/log.ts';

afterEach(() => void vi.useRealTimers());

/** An inbox whose project and store are these, with a clock that the test moves; the time begins at 0. */
function start(given: Partial<Project>) {
	vi.useFakeTimers();
	const project = {
		claim: async () => true,
		waiting: async () => [],
		strays: async () => [],
		removePhotos: async () => {},
		remove: async () => {},
		...given,
	} as Partial<Project> as Project;
	const store = { identity: () => 'this one' } as never;
	const parts = { project, store, rateLimits: undefined, photoBase: '', log: createLog('silent') };
	return { inbox: startInbox(parts, () => {}), pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) };
}

test('a project that cannot be read is named after five minutes, until it can', async () => {
	let isAway = true;
	const { inbox, pass } = start({
		waiting: async () => {
			if (isAway) throw new ProjectAway('reading the inbox', '503');
			return [];
		},
	});
	await pass(inboxLateAfter - 60_000);
	expect(inbox.isReached()).toBe(true);
	await pass(2 * 60_000);
	expect(inbox.isReached()).toBe(false);
	isAway = false;
	await pass(60_000);
	expect(inbox.isReached()).toBe(true);
	await inbox.stop();
});

test('one that another back office takes over is named at once, and left alone until that is gone', async () => {
	let isAnothers = true;
	const [claim, waiting] = [vi.fn(async () => !isAnothers), vi.fn(async () => [])];
	const { inbox, pass } = start({ claim, waiting });
	await pass(10_000);
	expect([inbox.isReached(), claim.mock.calls.length < 12]).toEqual([false, true]);
	await pass(3_600_000);
	expect(waiting).not.toHaveBeenCalled();
	isAnothers = false;
	await pass(60_000);
	expect(inbox.isReached()).toBe(true);
	expect(waiting).toHaveBeenCalled();
	await inbox.stop();
});
