import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from '#server/store/postgres/connect.ts';
import { describeHosted, newProject } from './project.ts';

const limit = 400;
const silent = { code: 'CONNECTION_SILENT' };

async function connections() {
	const { databaseUrl } = await newProject();
	const found = await connect(databaseUrl, 2, limit);
	onTestFinished(() => found.end(0));
	return found;
}

describeHosted('a statement that the database does not answer in time', () => {
	test('fails, and the next has another connection', async () => {
		const { use } = await connections();
		const pid = () => use(async ({ execute }) => (await execute('select pg_backend_pid() as pid', []))[0]?.pid);
		const first = await pid();
		expect(await pid()).toBe(first);
		await expect(use(({ execute }) => execute('select pg_sleep(60)', []))).rejects.toMatchObject(silent);
		expect(await pid()).not.toBe(first);
	});

	test('ends its transaction, of which nothing is stored', async () => {
		const { use } = await connections();
		const lost = use(({ transaction }) =>
			transaction('', async (execute) => {
				await execute('insert into private.state (name, value) values ($1, $2)', ['a test', '1']);
				await execute('select pg_sleep($1)', [60]);
			}),
		);
		await expect(lost).rejects.toMatchObject(silent);
		const kept = await use(({ execute }) => execute('select from private.state where name = $1', ['a test']));
		expect(kept.count).toBe(0);
	});

	test('is not one whose transaction does other work for longer', async () => {
		const { use } = await connections();
		const written = use(({ transaction }) =>
			transaction('', async (execute) => {
				await wait(2 * limit);
				await execute('insert into private.state (name, value) values ($1, $2)', ['a test', '1']);
			}),
		);
		await written;
		const kept = await use(({ execute }) => execute('select from private.state where name = $1', ['a test']));
		expect(kept.count).toBe(1);
	});
});

describeHosted('closing', () => {
	test('waits for what is being done, but no longer than it is told to', async () => {
		const { use, end } = await connections();
		const short = use(({ execute }) => execute('select pg_sleep(0.1)', []));
		const hung = use(({ transaction }) => transaction('', () => wait(600_000, undefined, { ref: false })));
		const failed = expect(hung).rejects.toThrow();
		await end(300);
		await Promise.all([short, failed]);
	});
});
