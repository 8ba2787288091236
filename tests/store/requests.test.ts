import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { photoUrl } from '#leads/photos.ts';
import { referenceOf } from '#leads/reference.ts';
import { leadKinds, type RequestKey } from '#leads/tables.ts';
import { hour, maxUploadBytes, strayRetention } from '#server/settings/limits.ts';
import { FolderClosed, IdTaken, KeyTaken, NotFound, SamePhoto } from '#server/store/errors.ts';
import { watchDisk } from '#server/store/folder/files.ts';
import { type Photo, photosAddedDelay } from '#server/store/photo-rows.ts';
import { dueIn, inStore, insert, open, planner, put, rowOf, sendAll, setClock, tableOf } from './data.ts';

test.each(leadKinds)('a %s is kept as it was sent, with its time, also when opened again', async (kind) => {
	const tested = await open();
	const row = rowOf(kind, kind === 'brochure' ? { companies_too: 'yes' } : {});
	const begun = new Date().toISOString();
	tested.store.requests.insert(tableOf(kind), [row], 'haste');
	const key = { kind, id: String(row.id) };
	const found = tested.store.requests.of(key);
	expect(found).toEqual({ ...row, kind, suspected: 'haste', created_at: expect.any(String) });
	expect(found.created_at >= begun && found.created_at <= new Date().toISOString()).toBe(true);
	const { store } = await tested.again();
	expect(store.requests.find(key)).toEqual(found);
});

test('one that comes after the clock was put back by seconds is dated no earlier than the one before', async () => {
	const { store } = await open();
	const now = Date.now();
	const datedAt = (time: number) => {
		setClock(time);
		return Date.parse(store.requests.of(insert(store)).created_at) - now;
	};
	expect([0, -10_000, -3_700_000].map((ago) => datedAt(now + ago))).toEqual([0, 0, -3_700_000]);
});

test('one that waited in a hosted project is as old as it is, and who gets it is asked now', async () => {
	const { store } = await open(planner);
	const now = Date.now();
	setClock(now);
	const times = [-60_000, 60_000].map((ms) => {
		const row = rowOf('callback');
		store.requests.insert(tableOf('callback'), [row], null, { askedAt: new Date(now + ms).toISOString() });
		const { request, dueAt } = store.search.of([{ kind: 'callback', id: String(row.id) }])[0] ?? {};
		const asked = store.answers.byCompany().at(-1)?.assignedAt;
		return [request?.created_at, dueAt, asked].map((time) => Date.parse(time ?? '') - now);
	});
	expect(times).toEqual([
		[-60_000, 24 * hour - 60_000, 0],
		[0, 24 * hour, 0],
	]);
});

test('one by telephone may have no e-mail address, and is nobody else’s', async () => {
	const { store } = await open(planner);
	const key = insert(store, 'callback', { email: '', phone: '07700 900001' }, 'telephone');
	const other = insert(store, 'callback', { email: '', phone: '07700 900002' }, 'telephone');
	expect(store.requests.of(key).email).toBe('');
	for (const email of ['', 'none@telephone.invalid']) expect(store.requests.ofPerson({ email })).toEqual([]);
	expect(store.requests.ofPerson({ phone: '+44 7700 900001' }).map(({ id }) => id)).toEqual([key.id]);
	const found = store.search.of([key, other]);
	expect(found.map(({ request, source }) => [request.email, source])).toEqual([
		['', 'telephone'],
		['', 'telephone'],
	]);
});

test('an id is taken by a request of any kind, and by one that recipients are still to be told about', async () => {
	const { store } = await open(planner);
	const id = randomUUID();
	insert(store, 'callback', { id });
	for (const kind of leadKinds) expect(() => insert(store, kind, { id })).toThrow(new IdTaken(tableOf(kind).name));
	const kept = store.requests.all();
	expect(kept).toHaveLength(1);
	store.outbox.take('email', 9);
	store.erasure.erase(kept, 'erase');
	expect(() => insert(store, 'brochure', { id })).toThrow(IdTaken);
	expect(store.requests.all()).toEqual([]);
});

test('of several rows all are kept or none, and one that its table refuses leaves not even its id', async () => {
	const { store } = await open(planner);
	const id = randomUUID();
	expect(() => insert(store, 'callback', { id, phone: null })).toThrow();
	const [first, second] = [rowOf('callback', { id }), rowOf('callback', { id })];
	expect(() => store.requests.insert(tableOf('callback'), [rowOf('callback'), first, second])).toThrow(IdTaken);
	expect([store.requests.all(), store.outbox.state().waiting]).toEqual([[], 0]);
	insert(store, 'callback', { id });
	expect(store.outbox.state().waiting).toBe(3);
});

test('one is found by its id or its reference, however written, and not where two are meant', async () => {
	const { store } = await open();
	const key = insert(store, 'brochure', { id: '7f3a92c1-35ad-49bb-b118-8e8fc24abf80' });
	for (const given of [key.id, key.id.toUpperCase(), referenceOf(key.id), ' 7f3a-92c1'])
		expect(store.requests.one(given)).toMatchObject(key);
	insert(store, 'callback', { id: '7f3a92c1-35ad-49bb-b118-8e8fc24abf81' });
	expect(() => store.requests.one(referenceOf(key.id))).toThrow(NotFound);
	expect(store.requests.one(key.id)).toMatchObject(key);
	for (const given of [randomUUID(), '0000-0000', '', "' OR 1"])
		expect(() => store.requests.one(given)).toThrow(NotFound);
	expect(() => store.requests.of({ kind: 'callback', id: key.id })).toThrow(NotFound);
	expect(store.requests.find({ kind: 'callback', id: key.id })).toBeUndefined();
});

test("a person's requests are found by an e-mail address, ignoring case, or a phone number", async () => {
	const { store } = await open();
	const one = insert(store, 'callback', { email: 'Person@Example.com' });
	const other = insert(store, 'brochure', { email: 'person@example.com' });
	insert(store, 'callback', { email: 'a.person@example.com' });
	const found = store.requests.ofPerson({ email: ' PERSON@example.com' });
	expect(found.map(({ kind, id }) => ({ kind, id }))).toEqual([one, other]);
	expect(store.requests.ofPerson({ email: 'nobody@example.com' })).toEqual([]);
	const [caller] = store.requests.ofPerson({ phone: '07700 900123' });
	expect(caller).toMatchObject(one);
});

test('a command beside the server reads and erases what is there; one that only reads is refused to write', async () => {
	const { store, beside } = await open(planner);
	const key = insert(store);
	const [reader, command] = [beside('read'), beside('command')];
	expect(reader.requests.of(key)).toEqual(store.requests.of(key));
	expect(() => reader.erasure.erase([key], 'erase')).toThrow();
	expect(store.requests.find(key)).toBeDefined();
	expect(command.erasure.erase([key], 'erase')).toMatchObject({ requests: 1 });
	expect(store.requests.find(key)).toBeUndefined();
});

const url = (key: string) => photoUrl('https://site.example', key);

test("a request's photos are those it names and those in its folder, five at most, and no stranger's", async () => {
	const { store } = await open();
	setClock(Date.now());
	const email = 'person@example.com';
	const [id, first, stranger] = [randomUUID(), randomUUID(), randomUUID()];
	const own = [1, 2, 3, 4, 5].map((n) => `${id}/${n}-a.jpg`);
	const [before, theirs] = [`${first}/1-c.jpg`, `${stranger}/1-d.jpg`];
	for (const key of [...own, before, theirs]) put(store, key);
	const folders = [own[0]?.toUpperCase(), before, 'x.jpg'].map((key = '') => store.photos.folderIsClosed(key));
	expect(folders).toEqual([true, false, false]);
	expect(() => put(store, `${id}/6-a.jpg`)).toThrow(FolderClosed);
	insert(store, 'photo-quote', { id: first, email, photo_urls: [url(before)] });
	insert(store, 'photo-quote', { id: stranger, email: 'other@example.com', photo_urls: [url(theirs)] });
	expect(() => put(store, `${first}/2-c.jpg`)).toThrow(FolderClosed);
	const named = [url(own[1] ?? ''), url(before), url(theirs), 'https://elsewhere.example/x'];
	const key = insert(store, 'photo-quote', { id, email: 'Person@example.com', photo_urls: named });
	const found = store.photos.of(store.requests.of(key));
	expect(found.map((photo) => photo.key)).toEqual([own[1], before, own[0], own[2], own[3]]);
	const of = { type: 'image/jpeg', size: 5, width: 4, height: 3, created_at: new Date().toISOString() };
	expect(found[0]).toEqual({ key: own[1], ...of });
	const callback = store.requests.of(insert(store, 'callback', { id: randomUUID() }));
	expect(store.photos.of(callback)).toEqual([]);
	const drawn = { type: 'image/png', size: 6, sha256: 'def', width: 8, height: 7, small: Buffer.of(9) };
	inStore(store, (data) => data.prepare('UPDATE photos SET small = NULL WHERE key = ?').run(before));
	expect([store.photos.undrawn(), store.photos.small(before)]).toEqual([[{ key: before, id: before }], undefined]);
	store.photos.drawn({ key: before, id: before, ...drawn });
	expect([...(store.photos.small(before) ?? []), ...(store.photos.small(theirs) ?? [])]).toEqual([9, 7]);
	const { small: _, width, height, ...row } = drawn;
	expect(store.photos.find(before)).toEqual({ key: before, id: before, ...row });
	expect(store.photos.of(store.requests.of(key))[1]).toMatchObject({ width, height });
});

test('a photo in no folder is that of the request which names it first, and goes with that alone', async () => {
	const tested = await open();
	const key = `${Date.now()}-IMG_0001.jpg`;
	put(tested.store, key);
	const photo_urls = [url(key)];
	const own = insert(tested.store, 'photo-quote', { photo_urls, email: 'person@example.com' });
	const again = insert(tested.store, 'photo-quote', { photo_urls, email: 'Person@example.com' });
	const stranger = insert(tested.store, 'photo-quote', { photo_urls, email: 'other@example.com' });
	// As release 1.0.0 left it.
	inStore(tested.store, (database) => database.exec('UPDATE photos SET folder = NULL'));
	const { store, hasBytes, path } = await tested.again();
	await writeFile(path(key), 'photo');
	const photosOf = (one: RequestKey) => store.photos.of(store.requests.of(one)).length;
	expect([photosOf(own), photosOf(again), photosOf(stranger)]).toEqual([1, 1, 0]);
	store.erasure.erase([stranger, again], 'withdraw');
	expect(store.erasure.eraseStrays(new Date(0).toISOString(), new Date(Date.now() + 1000).toISOString())).toBe(0);
	expect([photosOf(own), hasBytes(key)]).toEqual([1, true]);
	store.erasure.erase([own], 'withdraw');
	await store.erasure.finish();
	expect([store.photos.find(key), hasBytes(key)]).toEqual([undefined, false]);
});

test('a photo that is added is in the addresses of its request while they have room, and told once to everybody who got it', async () => {
	const { store } = await open(planner);
	const id = randomUUID();
	const keyOf = (n: number) => `${id}/${n}-steps.jpg`;
	put(store, keyOf(1));
	const named = [keyOf(1), 'a', 'b', 'c'].map(url);
	const request = insert(store, 'photo-quote', { id, photo_urls: named });
	const other = insert(store, 'photo-quote', { photo_urls: [] });
	const told = () =>
		store.outbox.of(request).flatMap((one) => (/^photos/.test(one.message) ? `${one.message} ${one.recipient}` : []));
	put(store, keyOf(2), request);
	// They go with the request itself.
	expect(told()).toEqual([]);
	sendAll(store);
	put(store, keyOf(3), request);
	const addresses = [request, other].map((one) => Object(store.requests.of(one)).photo_urls);
	expect(addresses).toEqual([[...named, url(keyOf(2))], []]);
	const companies = ['leads@example.com', 'alpha@example.com', ''].map((one) => `photos-added ${one}`);
	const everybody = ['photos-thanks person@example.co.uk', ...companies];
	expect(told()).toEqual(everybody);
	expect(dueIn(store, 'email')).toEqual([]);
	// Where the server ends before the last has come.
	const next = Date.parse(store.outbox.nextDue('webhook') ?? '');
	expect(Math.abs(next - Date.now() - photosAddedDelay)).toBeLessThan(10_000);
	const waits = (set: string) => inStore(store, (data) => data.exec(`UPDATE deliveries SET waits_until = ${set}`));
	for (const [set, due] of [
		['due_at', 0],
		['NULL', 3],
	] as const) {
		waits(set);
		store.outbox.photosHaveCome(request);
		expect(dueIn(store, 'email')).toHaveLength(due);
	}
	for (const one of store.outbox.take('email', 1)) store.outbox.failed(one, 'SMTP 451', new Date(Date.now() + 60_000));
	store.outbox.photosHaveCome(request);
	expect(dueIn(store, 'email')).toHaveLength(2);
	sendAll(store);
	put(store, keyOf(4), request);
	// But the visitor, whose address may be anybody's.
	expect(told()).toEqual([...everybody, ...companies]);

	expect(() => put(store, keyOf(4), request)).toThrow(KeyTaken);
	put(store, `${other.id}/1.jpg`, other, { sent_sha256: keyOf(4) });
	const same = { sent_sha256: keyOf(4) };
	expect(() => put(store, keyOf(9), request, same)).toThrow(expect.objectContaining({ ...new SamePhoto(keyOf(4)) }));
	expect(() => put(store, keyOf(9), other)).toThrow(FolderClosed);
	for (const gone of [
		{ ...request, kind: 'callback' as const },
		{ ...request, id: randomUUID() },
	])
		expect(() => put(store, keyOf(9), gone)).toThrow(NotFound);
	put(store, keyOf(5), request);
	expect(() => put(store, keyOf(6), request)).toThrow(FolderClosed);
});

test('photos without their bytes are counted and not read, files without a row are set aside for a week, and a removal that has begun ends before the store closes', async () => {
	const tested = await open();
	const { store, path, hasBytes } = tested;
	const [kept, cut, lost] = ['1-a.jpg', '2-b.jpg', '3-c.jpg'].map((name) => `${randomUUID()}/${name}`);
	for (const [key = '', bytes] of [[kept, 'whole'], [cut, 'cut'], [lost]] as const) {
		put(store, key);
		if (bytes) await writeFile(path(key), bytes);
	}
	const counts = [new AbortController().signal, AbortSignal.abort()].map(store.photos.countLost);
	expect(await Promise.all(counts)).toEqual([2, 0]);
	const read = [kept, cut, lost].map((key = '') => store.photos.read(store.photos.find(key) as Photo).then(text));
	const said = (await Promise.allSettled(read)).map((one) =>
		one.status === 'fulfilled' ? one.value : `${one.reason.name}: ${one.reason.message}`,
	);
	const [size, missing] = ['has another size than its row', 'is missing'];
	expect(said).toEqual(['whole', ...[size, missing].map((is) => `Unusable: The file of a photo ${is}.`)]);
	await writeFile(path('stray'), '');
	const now = new Date();
	const inMs = (ms: number) => new Date(now.getTime() + ms);
	const aside = async (before: Date, at: Date) => [
		await store.photos.setStraysAside(before, at),
		await store.photos.countStrays(),
		hasBytes('stray'),
	];
	expect(await aside(inMs(-60_000), now)).toEqual([0, 0, true]);
	expect(await aside(inMs(60_000), now)).toEqual([1, 1, false]);
	expect(await aside(now, inMs(strayRetention - 1))).toEqual([0, 1, false]);
	expect(await aside(now, inMs(strayRetention + 1))).toEqual([0, 0, false]);

	for (const key of ['one', 'two']) await writeFile(path(key), '');
	const going = [kept, 'one', 'two'].map((key = '') => store.photos.remove(key));
	await tested.again();
	await Promise.all(going);
	expect(store.requests.all).toThrow('not open');
	expect([kept, 'one', 'two'].map((key = '') => hasBytes(key))).toEqual([true, false, false]);
});

test('notes of the program are there after a restart, and requests and photos are counted between two times', async () => {
	const tested = await open();
	const { store } = tested;
	const [from, to] = [Date.now() - hour, Date.now()];
	for (const [time, size, held = null] of [
		[from, 5],
		[from + 1, 200_000],
		[from + 1, 0, 'sender'],
		[to, 7],
	] as const) {
		setClock(time);
		store.requests.insert(tableOf('callback'), [rowOf('callback')], null, { held });
		if (size > 0) put(store, `${randomUUID()}/1-a.jpg`, undefined, { size });
	}
	const [since, before] = [from, to].map((ms) => new Date(ms).toISOString());
	const counts = { requests: 2, held: 1, photos: 2, photoBytes: 300_000 };
	expect(store.countSince(since ?? '', before)).toEqual(counts);
	expect(store.countSince(before ?? '')).toEqual({ requests: 1, held: 0, photos: 1, photoBytes: 100_000 });
	expect(store.countSince('')).toEqual({ requests: 3, held: 1, photos: 3, photoBytes: 400_000 });
	expect([store.sentToday.read(), store.texts.read()]).toEqual([undefined, []]);
	const today = { day: 1, key: 'k', callers: [['h', 2, 3] as [string, number, number]] };
	store.sentToday.write(today);
	store.texts.write(['text']);
	store.tryWriting();
	expect(() => tested.beside('read').tryWriting()).toThrow('readonly');
	const [identity, again] = [store.identity(), (await tested.again()).store];
	expect([again.sentToday.read(), again.texts.read(), again.identity()]).toEqual([today, ['text'], identity]);
});

test('photos are taken while the disk has room for them, those that are coming included', async () => {
	// Has no bytes free, so that what is left is what the floor says.
	const [none, photo] = ['/dev/fd', maxUploadBytes];
	const room = async (left: number) => {
		const disk = watchDisk(none, -left);
		return [await disk.hasRoom(), await disk.takesPhotos(), await disk.forPhotosToday()];
	};
	expect(await room(2 * photo)).toEqual([true, true, photo / 5]);
	expect(await room(2 * photo - 1)).toEqual([true, false, (2 * photo - 1) / 10]);
	expect(await room(0)).toEqual([true, false, 0]);
	expect(await room(-1)).toEqual([false, false, 0]);
	const disk = watchDisk(none, -3 * photo);
	const held = [await disk.reserve(photo), await disk.reserve(photo), await disk.reserve(1)];
	expect(held.map((one) => one !== undefined)).toEqual([true, true, false]);
	for (const release of [held[0], held[0]]) release?.();
	const again = [await disk.reserve(photo), await disk.reserve(1)];
	expect(again.map((one) => one !== undefined)).toEqual([true, false]);
});
