import { Readable } from 'node:stream';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Row } from '#leads/form.ts';
import { photoUrl } from '#leads/photos.ts';
import { openProject, type Project, ProjectAway, tryVisitorsWay, type Waiting } from '#server/inbox/project.ts';
import { inboxLateAfter, startInbox } from '#server/inbox/pull.ts';
import type { TakingOver } from '#server/inbox/take-over.ts';
import { IdTaken } from '#server/store/errors.ts';

afterEach(() => void vi.useRealTimers());

/** An inbox whose project and store are these, with a clock that the test moves; the time begins at 0. */
function start(given: Partial<Project>, has: object = {}) {
	vi.useFakeTimers();
	const project = {
		claim: async () => true,
		waiting: async () => [],
		strays: async () => [],
		removePhotos: async () => {},
		remove: async () => {},
		...given,
	} as Partial<Project> as Project;
	const store = { identity: () => 'this one', ...has } as never;
	const takeOver = (caller: string, sizes: number[]) => ({ held: `${caller} ${sizes}`, giveBack });
	const [wake, giveBack, log] = [vi.fn(), vi.fn(), { warn: vi.fn(), error: vi.fn() }];
	const parts = {
		project,
		store,
		rateLimits: { takeOver },
		photoBase: 'https://site.example',
		log,
	} as unknown as TakingOver;
	return { inbox: startInbox(parts, wake), wake, giveBack, log, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) };
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
	[403, '', 'not_found', 'key refused'],
	[500, '', 'not_found', 'HTTP 500'],
	[201, '', 'away', 'photos: HTTP 400'],
])('what a visitor meets at the project (%i %s, %s) is said as %s', async (status, text, photo, code) => {
	const asked = vi.fn((url: string, _: RequestInit) =>
		url.includes('/rest/') ? new Response(text, { status }) : new Response(photo, { status: 400 }),
	);
	vi.stubGlobal('fetch', asked);
	onTestFinished(() => void vi.unstubAllGlobals());
	const met = await tryVisitorsWay('https://example.com', 'key', 1000).catch((error: ProjectAway) => error.code);
	expect(met).toBe(code);
	const headers = { apikey: 'key', authorization: 'Bearer key', 'content-type': 'application/json' };
	const about = { headers, redirect: 'manual', signal: expect.any(AbortSignal) };
	expect(asked).toHaveBeenCalledTimes(4);
	const insert = 'https://example.com/rest/v1/callback_requests?columns=id';
	expect(asked).toHaveBeenCalledWith(insert, { ...about, method: 'POST', body: '[]' });
	expect(asked).toHaveBeenCalledWith(expect.stringMatching(/photo_quotes\/[\da-f-]{36}\/none\.jpg$/), about);
});

/** Answers the calls to a project in turn, and gives what they ask. */
function answering(...answers: (Response | Error)[]) {
	const asked: string[] = [];
	vi.stubGlobal('fetch', async (url: string, { method = 'GET', headers, body }: RequestInit) => {
		asked.push([method, url, JSON.stringify(headers), body].join(' ').trim());
		const answer = answers.shift() ?? new Error('No more answers.');
		if (answer instanceof Error) throw answer;
		return answer;
	});
	onTestFinished(() => void vi.unstubAllGlobals());
	return { asked, project: openProject('https://example.com', 'key') };
}
const codeOf = (error: ProjectAway) => error.code;

test('an error says with which status the project answered, or why it did not', async () => {
	const refused = new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } });
	const { project } = answering(
		...[new Response('', { status: 401, statusText: 'No' }), refused, new DOMException('', 'TimeoutError')],
		...[
			new Response('{}', { status: 500, statusText: 'Away' }),
			new Response('{"statusCode": "403"}', { status: 400 }),
		],
	);
	for (const code of ['401', 'ECONNREFUSED', 'TimeoutError'])
		expect(await project.waiting(1, 0).catch(codeOf)).toBe(code);
	for (const code of ['500', '400']) expect(await project.photo('a').catch(codeOf)).toBe(code);
});

test('what is read in a hosted project, and removed there', async () => {
	const one = { table_name: 'callback_requests', id: 'a', created_at: '2026-11-20T10:00:00+01:00', row: { name: 'x' } };
	const photo = new Response('bytes', { headers: { 'content-type': 'image/png' } });
	const { asked, project } = answering(
		...[Response.json([one]), photo, new Response('', { status: 404 })],
		...[new Response('{"statusCode": "404"}', { status: 400 }), new Response(), new Response(), new Response()],
		...[Response.json(true), Response.json(false), Response.json([{ name: 'a/b' }])],
	);
	expect(await project.waiting(2, 5)).toEqual([{ ...one, created_at: '2026-11-20T09:00:00.000Z' }]);
	const found = await project.photo('a b/c.jpg');
	expect([found?.type, String(await found?.bytes.toArray())]).toEqual(['image/png', 'bytes']);
	for (const key of ['gone', 'gone too']) expect(await project.photo(key)).toBeUndefined();
	await project.removePhotos([]);
	await project.removePhotos(['a/b', 'c']);
	const other = { table_name: 'brochure_requests', id: 'c' };
	await project.remove([one, other, { ...one, id: 'b' }]);
	expect([await project.claim('me'), await project.claim('me'), await project.strays(9)]).toEqual([
		true,
		false,
		['a/b'],
	]);
	const [headers, json] = ['{"apikey":"key","user-agent":"outdoor-stairlifts"}', ',"content-type":"application/json"}'];
	const withJson = headers.replace('}', json);
	const at = 'https://example.com';
	expect(asked).toEqual([
		`GET ${at}/rest/v1/inbox?order=created_at,id&limit=2&offset=5 ${headers}`,
		...['a%20b/c.jpg', 'gone', 'gone%20too'].map(
			(key) => `GET ${at}/storage/v1/object/authenticated/photo_quotes/${key} ${headers}`,
		),
		`DELETE ${at}/storage/v1/object/photo_quotes ${withJson} {"prefixes":["a/b","c"]}`,
		`DELETE ${at}/rest/v1/callback_requests?id=in.(a,b) ${headers}`,
		`DELETE ${at}/rest/v1/brochure_requests?id=in.(c) ${headers}`,
		...Array(2).fill(`POST ${at}/rest/v1/rpc/claim_inbox ${withJson} {"back_office":"me"}`),
		`GET ${at}/rest/v1/stray_photos?limit=9 ${headers}`,
	]);
});

test('what waits is taken over, photos are removed before their requests, and one that fails holds up no other', async () => {
	const idOf = (number: number) => `a000000${number}-0000-4000-8000-000000000000`;
	const row = { name: 'Test Person', email: 'a@example.com', phone: '0000 000000', caller: '2001:db8:1:2::/64' };
	const sentAt = '2026-11-20T09:00:00.000Z';
	const at = (id: string, more = {}) => ({
		table_name: 'callback_requests',
		id,
		created_at: sentAt,
		row: { ...row, ...more },
	});
	const [bad, good, same] = [at(idOf(1)), at(idOf(2), { client_info: 'x; signals=trap' }), at(idOf(3))];
	const named = [`${idOf(4)}/1.jpg`, 'loose.jpg', `${idOf(1)}/foreign.jpg`, 'a/../b.jpg'];
	const photos = named.map((key) => photoUrl('https://abc.supabase.co', key));
	const quoted = {
		...at(idOf(4), { address: '1 Test Street', photo_urls: [...photos, photos[0]] }),
		table_name: 'photo_quote_requests',
	};
	const none = { ...at('x'), table_name: 'visitors' };
	const done: string[] = [];
	const photo_urls = [photoUrl('https://abc.supabase.co', 'away.jpg')];
	const away = { ...at(idOf(6), { address: '1 Test Street', photo_urls }), table_name: 'photo_quote_requests' };
	const young = { ...away, id: idOf(7), created_at: new Date(Date.now() + 60_000).toISOString() };
	const taken = {
		...quoted,
		id: idOf(8),
		row: { ...quoted.row, photo_urls: [photoUrl('https://a.example', `${idOf(8)}/1.jpg`)] },
	};
	const lists: Waiting[][] = [[bad, good, same, quoted, none, at(idOf(5), { phone: null }), away, young, taken], []];
	const isTaken = (_: object, id: string) => id === idOf(8);
	const insert = (
		{ name }: { name: string },
		[one]: [Row & { id: string }],
		signals: string | null,
		options: object,
	) => {
		if (one.id === idOf(1)) throw new Error('full');
		if (one.id === idOf(3)) throw new IdTaken('callback_requests');
		const id = one.id.startsWith('a0') ? one.id.slice(0, 8) : 'another id';
		done.push([name, id, signals, JSON.stringify(options), one.photo_urls].filter(Boolean).join(' '));
	};
	const receive = async (bytes: Readable, arriving: object) => {
		done.push(`${await bytes.toArray()} ${JSON.stringify(arriving)}`);
		return { size: 7 };
	};
	const { inbox, pass, wake, giveBack, log } = start(
		{
			waiting: async (most, after) => {
				done.push(`asked for ${most} from ${after}`);
				return lists.shift() ?? [];
			},
			photo: async (key) => {
				if (key === 'away.jpg') throw new ProjectAway('reading a photo', 'HTTP 503');
				return key.endsWith('/1.jpg') ? { type: 'image/png', bytes: Readable.from(['x']) } : undefined;
			},
			removePhotos: async (keys) => void done.push(`photos ${keys.slice(0, 3)}`),
			remove: async (all) => void done.push(`requests ${all.map(({ id }) => id.slice(0, 8))}`),
			strays: async (most) => Array(done.some((one) => one === 'photos s,s,s') ? most - 1 : most).fill('s'),
		},
		{
			requests: { isTaken, insert },
			photos: { find: (key: string) => key === 'loose.jpg' || undefined, receive, add: receive },
		},
	);
	await pass(0);
	const late = `${idOf(8)}/1.jpg`;
	const [sent, held] = [`"askedAt":"${sentAt}","fromInbox"`, '"held":"2001:db8:1:2::/64'];
	expect(done.join('\n').replaceAll('https://site.example/storage/v1/object/public/photo_quotes/', '')).toBe(
		[
			'asked for 100 from 0',
			`callback_requests a0000002 trap {${held} ",${sent}:"${idOf(2)}"}`,
			`callback_requests another id {${held} ",${sent}:"${idOf(3)}"}`,
			`x {"key":"${idOf(4)}/1.jpg","declared":"image/png"}`,
			`photo_quote_requests a0000004 {${held} 7",${sent}:"${idOf(4)}"} ${named.join()},${named[0]}`,
			`photo_quote_requests a0000006 {${held} ",${sent}:"${idOf(6)}"} away.jpg`,
			`x {"key":"${late}","declared":"image/png","request":{"kind":"photo-quote","id":"${idOf(8)}"},"url":"${late}"}`,
			...[`photos ${idOf(4)}/1.jpg,loose.jpg,${late}`, 'requests a0000002,a0000003,a0000004,x,a0000005,a0000008'],
			...['asked for 100 from 3', 'photos ', 'requests ', 'photos s,s,s', 'photos s,s,s'],
		].join('\n'),
	);
	expect([wake.mock.calls.length, giveBack.mock.calls.length]).toEqual([9, 1]);
	const isNone = 'a row in the hosted project is no request, and is removed';
	const logged = [...log.error.mock.calls, ...log.warn.mock.calls].map(([{ at: _, ...about }, said]) => [about, said]);
	expect(logged).toEqual([
		[{ kind: 'Error' }, 'could not store a request of the hosted project; will retry'],
		...['visitors', 'callback_requests'].map((table) => [{ table }, isNone]),
		...Array(2).fill([{ kind: 'ProjectAway', code: 'HTTP 503' }, expect.stringMatching(/will retry$/)]),
	]);
	// Every two seconds; strays every ten minutes.
	done.length = 0;
	await pass(10 * 60_000 + 1000);
	const asked = done.filter((one) => one.startsWith('asked'));
	expect([asked.length, done.filter((one) => one.startsWith('photos s')).length]).toEqual([300, 0]);
	await inbox.stop();
});

test('a project that is away is asked less and less often, up to once a minute', async () => {
	const waiting = vi.fn(() => Promise.reject(new ProjectAway('reading the inbox', '503')));
	const { inbox, pass, log } = start({ waiting });
	const counts: number[] = [];
	await pass(0);
	for (const seconds of [4, 8, 16, 32, 60, 60]) {
		await pass(seconds * 1000 - 1);
		counts.push(waiting.mock.calls.length);
		await pass(1);
	}
	expect(counts).toEqual([1, 2, 3, 4, 5, 6]);
	const away = 'could not take requests over from the hosted project; they wait there';
	expect(log.error.mock.lastCall).toEqual([expect.objectContaining({ code: '503' }), away]);
	await inbox.stop();
});
