import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LeadKind, leadKinds, type RequestKey, tables } from '#leads/tables.ts';
import { changeHeld } from '#server/operator/held.ts';
import { limitsOf } from '#server/settings/caller-limits.ts';
import { readSettings } from '#server/settings/read.ts';
import { openHosted } from '#server/store/open-hosted.ts';
import { rowOf, tableOf } from '../store/data.ts';
import type { HostedData } from '../support/hosted-data.ts';
import { jpeg, jpegOf } from '../support/small-photos.ts';
import { describeHosted, newProject, open, visitorOf } from './project.ts';

// What the database of a hosted project holds browsers and the operator's program to.

const codeOf = (asked: Promise<unknown>) =>
	asked.then(
		() => 'kept',
		({ code }) => code,
	);

describeHosted('the role of the operator’s program', () => {
	let project: HostedData;
	let sql: postgres.Sql;
	beforeAll(async () => {
		project = await newProject();
		sql = postgres(project.databaseUrl, { max: 1, onnotice: () => {} });
	});
	afterAll(() => sql?.end());
	const answer = (text: string) => codeOf(sql.unsafe(text));

	test('is neither a superuser nor the owner of anything, and passes no policy by', async () => {
		const [role] = await project.sql`select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolinherit,
			(select count(*)::int from pg_class where relowner = pg_roles.oid) as owned from pg_roles where rolname = 'courier'`;
		expect(role).toMatchObject({
			rolsuper: false,
			rolcreaterole: false,
			rolcreatedb: false,
			rolbypassrls: false,
			owned: 0,
		});
	});

	test.each([
		'select * from storage.objects',
		'delete from storage.objects',
		'select * from private.counts',
		'update private.counts set amount = 0',
		'delete from private.limits',
		'delete from private.audit',
		'update private.audit set entry = entry',
		'delete from private.keys',
		'update private.keys set value = value',
		'delete from private.request_ids',
		'insert into private.request_ids (id, table_name) values (gen_random_uuid(), $$x$$)',
		'update callback_requests set name = $$x$$',
		'update callback_requests set suspected = null',
		'truncate callback_requests',
		'alter table callback_requests disable row level security',
		'drop table private.deliveries',
		'create table public.x ()',
		'create table private.x ()',
		'create role x',
		'set role anon',
		'set role developer',
	])('may not: %s', async (text) => {
		expect(await answer(text)).toBe('42501');
	});

	test.each(tables)('may read and delete rows of $name', async ({ name }) => {
		expect(await answer(`select * from ${name}`)).toBe('kept');
		expect(await answer(`delete from ${name}`)).toBe('kept');
	});

	test('is not one of the wire: a visitor sees nothing of what it works on', async () => {
		await visitorOf(project).ask();
		const rows = await project.sql`select tablename from pg_tables where schemaname = 'private'`;
		expect(rows.length).toBeGreaterThan(8);
		const may = await project.sql`select role, verb, tablename from pg_tables,
			unnest(array['anon', 'authenticated', 'service_role']) as role,
			unnest(array['select', 'insert', 'update', 'delete', 'truncate']) as verb
			where schemaname = 'private' and has_table_privilege(role, format('private.%I', tablename), verb)`;
		expect([...may]).toEqual([]);
		const members = await project.sql`select role from unnest(array['anon', 'authenticator']) as role
			where pg_has_role(role, 'courier', 'member')`;
		expect([...members]).toEqual([]);
		const open = await project.sql`select proname from pg_proc where pronamespace = 'private'::regnamespace
			and has_function_privilege('anon', oid, 'execute') order by 1`;
		expect(open.map(({ proname }) => proname)).toEqual(['are_photo_urls', 'is_email', 'is_visible']);
	});

	test('a database without the migrations is refused with a message that says what to do', async () => {
		const databaseUrl = project.databaseUrl.replace(/[^/]+$/, 'template1');
		await expect(openHosted({ ...project, databaseUrl })).rejects.toThrow(/supabase db push/);
	});
});

const taken = (kind: LeadKind) => ({
	code: '23505',
	message: `duplicate key value violates unique constraint "${tableOf(kind).name}_pkey"`,
});

describeHosted('in a hosted project, an id that is in one table', () => {
	let project: HostedData;
	let callers = 0;
	beforeAll(async () => {
		project = await newProject();
	});
	const ask = (kind: LeadKind, id: string, more = {}) =>
		visitorOf(project, `192.0.2.${++callers}`).ask(kind, { id, ...more });
	/** As an operator in the dashboard. */
	const run = (sql: string) => project.sql.begin((tx) => tx.unsafe(`set local role developer; ${sql}`).simple());

	test.each(leadKinds)('(that of a %s) is rejected by all as a duplicate key', async (first) => {
		const id = randomUUID();
		await ask(first, id);
		for (const kind of leadKinds) await expect(ask(kind, id.toUpperCase())).rejects.toMatchObject(taken(kind));
	});

	test('is rejected for other errors of the row first, as by the embedded server', async () => {
		const id = randomUUID();
		await ask('brochure', id);
		await expect(ask('callback', id, { email: 'none' })).rejects.toMatchObject({ code: '23514' });
	});

	test('is free again once the operator has deleted or changed its row, or emptied the table', async () => {
		const [id, other] = [randomUUID(), randomUUID()];
		await ask('brochure', id);
		await run(`update brochure_requests set id = '${id}' where id = '${id}'`);
		await expect(ask('callback', id)).rejects.toMatchObject(taken('callback'));
		await run(`update brochure_requests set id = '${other}' where id = '${id}'`);
		await expect(ask('callback', other)).rejects.toMatchObject(taken('callback'));
		await ask('callback', id);
		await run(`delete from brochure_requests where id = '${other}'`);
		await ask('callback', other);
		await run('truncate callback_requests');
		await ask('photo-quote', id);
	});

	test('is kept in one of two transactions at the same moment', async () => {
		const id = randomUUID();
		let second: Promise<unknown> | undefined;
		await project.sql.begin(async (first) => {
			await first`insert into photo_quote_requests ${first(rowOf('photo-quote', { id }) as Record<string, string>)}`;
			second = ask('callback', id).catch((error: Error) => error);
			const lockWaits = () =>
				project.sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
			await expect.poll(lockWaits).toHaveLength(1);
		});
		expect(await second).toMatchObject(taken('callback'));
	});
});

/** A project after a start of the operator's program with these settings. */
async function withLimits(settings: Record<string, string> = {}): Promise<HostedData> {
	const project = await newProject();
	await (await openHosted({ ...project, limits: limitsOf(readSettings(settings)) })).close();
	return project;
}

describeHosted("the operator's limits in a hosted project", () => {
	test('refuse what is more than may be held of all in a day, until some of it is let go or dropped', async () => {
		const project = await withLimits();
		await project.sql`update private.limits set most = 0 where what = 'requests' and family = 0`;
		await project.sql`update private.limits set most = 4 where what = 'held' and family = 0`;
		const asked: RequestKey[] = [];
		const untilRefused = async () => {
			const before = asked.length;
			for (;;) {
				const { ask } = visitorOf(project, `198.51.${asked.length}.1`);
				const code = await codeOf(ask().then((key) => asked.push(key)));
				if (code !== 'kept') return [code, asked.length - before];
			}
		};
		expect(await untilRefused()).toEqual(['PT429', 4]);
		const store = await open(project);
		const [first] = asked;
		// One of yesterday leaves no room today.
		await project.sql`update private.request_ids set created_at = created_at - interval '1 day' where id = ${first?.id ?? ''}`;
		await changeHeld({ act: 'drop', which: first?.id ?? '' }, store, true);
		expect(await untilRefused()).toEqual(['PT429', 0]);
		expect(await store.held.letGo('few', 2)).toBe(2);
		expect(await untilRefused()).toEqual(['PT429', 2]);
		await changeHeld({ act: 'drop', which: 'all' }, store, true);
		expect(await untilRefused()).toEqual(['PT429', 3]);
	});

	test('hold for photos of one address, until their window ends', async () => {
		const project = await withLimits();
		await project.sql`update private.limits set most = 2 where what = 'uploads' and seconds = 600`;
		const send = async (address?: string) =>
			(await visitorOf(project, address).upload(`${randomUUID()}/1.jpg`, jpeg)).json();
		const said = [await send(), await send(), await send()].map(({ message }) => message);
		expect(said).toEqual([undefined, undefined, 'Too many photos']);
		expect(await send('198.51.100.7')).not.toHaveProperty('message');
		await project.sql`update private.counts set until = now() where seconds = 600`;
		expect(await send()).not.toHaveProperty('message');
	});

	test('hold for the bytes of photos', async () => {
		const project = await withLimits({ MAX_PHOTO_MB_PER_ADDRESS_PER_DAY: '1' });
		const send = async () => (await visitorOf(project).upload(`${randomUUID()}/1.jpg`, jpegOf(450_000))).ok;
		expect([await send(), await send(), await send()]).toEqual([true, true, false]);
	});

	test('hold for the photos of a folder, of which five are kept, also of twelve that come at once', async () => {
		const project = await newProject();
		const { upload } = visitorOf(project);
		const folder = randomUUID();
		const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => upload(`${folder}/${n}.jpg`, jpeg)));
		const refused = answers.filter(({ ok }) => !ok).map((answer) => answer.json());
		expect(await Promise.all(refused)).toEqual(Array(7).fill(expect.objectContaining({ statusCode: '403' })));
		expect([project.files.size, (await project.sql`select from storage.objects`).length]).toEqual([5, 5]);
	});
});
