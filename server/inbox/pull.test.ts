import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { openProject, type Project, ProjectAway, tryVisitorsWay } from '#server/inbox/project.ts';
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

test.each([
	[201, '', 'not_found', undefined],
	[403, '{"code":"42501"}', 'not_found', 'rights missing'],
	[401, '', 'not_found', 'key refused'],
	[500, '', 'not_found', 'HTTP 500'],
	[201, '', 'away', 'photos: HTTP 400'],
])('what a visitor meets at the project (%i %s, %s) is said as %s', async (status, text, photo, code) => {
	const answer = (url: string) =>
		url.includes('/rest/') ? new Response(text, { status }) : new Response(photo, { status: 400 });
	vi.stubGlobal('fetch', async (url: string) => answer(url));
	onTestFinished(() => void vi.unstubAllGlobals());
	const met = await tryVisitorsWay('https://example.com', 'key', 1000).catch((error: ProjectAway) => error.code);
	expect(met).toBe(code);
});

test('an error says with which status the project answered, or why it did not', async () => {
	onTestFinished(() => void vi.unstubAllGlobals());
	const codeWhere = async (fetched: () => Promise<Response>) => {
		vi.stubGlobal('fetch', fetched);
		const read = openProject('https://example.com', 'key').waiting(1, 0);
		return read.catch(({ code }: ProjectAway) => code);
	};
	expect(await codeWhere(async () => new Response('', { status: 401 }))).toBe('401');
	const refused = new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } });
	expect(await codeWhere(() => Promise.reject(refused))).toBe('ECONNREFUSED');
});
