import { expect, onTestFinished, test, vi } from 'vitest';
import { databaseStatementTimeout } from '#server/settings/limits.ts';
import { connect } from '#server/store/postgres/connect.ts';
import { describeHosted, newProject } from './project.ts';

const silent = { code: 'CONNECTION_SILENT' };

/** Two connections, and a clock that stands still: a limit is reached when the test says so, not because the machine is busy. */
async function connections() {
	const { databaseUrl, sql } = await newProject();
	const found = await connect(databaseUrl, 2);
	onTestFinished(() => found.end(0));
	// Connecting takes a clock that runs.
	await found.use((one) =>
		found.use((other) => Promise.all([one, other].map(({ execute }) => execute('select 1', [])))),
	);
	await sql`select 1`;
	vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
	onTestFinished(() => void vi.useRealTimers());
	/** Lets the limit of a statement pass while the database is at `pg_sleep`; from then on the clock runs. */
	const passLimit = async () => {
		const sleepers = () =>
			sql`select from pg_stat_activity where datname = current_database() and query like 'select pg_sleep(%'`;
		await expect.poll(sleepers).toHaveLength(1);
		await vi.advanceTimersByTimeAsync(databaseStatementTimeout + 1);
		vi.useRealTimers();
	};
	return { ...found, passLimit };
}

describeHosted('a statement that the database does not answer in time', () => {
	test('fails, and the next has another connection', async () => {
		const { use, passLimit } = await connections();
		const pid = () => use(async ({ execute }) => (await execute('select pg_backend_pid() as pid', []))[0]?.pid);
		const first = await pid();
		expect(await pid()).toBe(first);
		const failed = expect(use(({ execute }) => execute('select pg_sleep(60)', []))).rejects.toMatchObject(silent);
		await passLimit();
		await failed;
		expect(await pid()).not.toBe(first);
	});

	test('ends its transaction, of which nothing is stored', async () => {
		const { use, passLimit } = await connections();
		const lost = use(({ transaction }) =>
			transaction('', async (execute) => {
				await execute('insert into private.state (name, value) values ($1, $2)', ['a test', '1']);
				await execute('select pg_sleep($1)', [60]);
			}),
		);
		const failed = expect(lost).rejects.toMatchObject(silent);
		await passLimit();
		await failed;
		const kept = await use(({ execute }) => execute('select from private.state where name = $1', ['a test']));
		expect(kept.count).toBe(0);
	});

	test('is not one whose transaction does other work for longer', async () => {
		const { use } = await connections();
		await use(({ transaction }) =>
			transaction('', async (execute) => {
				await vi.advanceTimersByTimeAsync(databaseStatementTimeout + 1);
				await execute('insert into private.state (name, value) values ($1, $2)', ['a test', '1']);
			}),
		);
		const kept = await use(({ execute }) => execute('select from private.state where name = $1', ['a test']));
		expect(kept.count).toBe(1);
	});
});

describeHosted('closing', () => {
	/** Closes, for 300 ms at most, while so many transactions do nothing until `goOn`. */
	async function closing(count = 2) {
		const { use, end } = await connections();
		let starts = 0;
		let goOn = () => {};
		const until = new Promise<void>((resolve) => {
			goOn = resolve;
		});
		const work = ({ transaction }: Parameters<Parameters<typeof use>[0]>[0]) =>
			transaction('', () => {
				starts++;
				return until;
			});
		const works = Promise.all(Array.from({ length: count }, () => use(work)));
		await expect.poll(() => starts).toBe(count);
		return { works, goOn, ended: end(300) };
	}

	test.each([1, 2])('waits for what is being done on %i of two connections', async (count) => {
		const { works, goOn, ended } = await closing(count);
		await vi.advanceTimersByTimeAsync(299);
		goOn();
		await Promise.all([works, ended]);
	});

	test('waits no longer than it is told to', async () => {
		const { works, ended } = await closing();
		const failed = expect(works).rejects.toThrow();
		await vi.advanceTimersByTimeAsync(301);
		await Promise.all([failed, ended]);
	});
});
