import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type RoundFigures, restartRound } from '../../tests/faults/restart-round.ts';
import { removeTemporaryFolders, temporaryFolder } from '../../tests/support/server.ts';

// `npm run long restart -- 10`: restarts the server ten times while fifty visitors send requests with the retries of the site's pages,
// once with its port closed meanwhile, once with its socket held by a service manager. Then an upgrade under the same load, with
// git, npm and a build in a folder of its own, from the release before the last schema version. Takes about eight minutes.
const restarts = Math.min(Number(process.argv[2] ?? 10) || 10, 100);
const root = join(import.meta.dirname, '../..');

/** Not synchronous: the visitors are in this process. */
async function run(cwd: string, command: string, ...args: string[]): Promise<string> {
	return (await promisify(execFile)(command, args, { cwd, maxBuffer: 2 ** 26 })).stdout.trim();
}

/** The last commit before the one that added the newest schema version; this one while there is one version only. */
async function lastRelease(): Promise<string> {
	const file = 'server/store/sql/schema.ts';
	const versionsAt = async (commit: string) =>
		Number((await run(root, 'git', 'show', `${commit}:${file}`)).match(/schemaVersion = (\d+)/)?.[1] ?? 0);
	for (const commit of (await run(root, 'git', 'log', '--format=%h', '--', file)).split('\n'))
		if ((await versionsAt(commit)) > 1 && (await versionsAt(commit)) > (await versionsAt(`${commit}^`)))
			return `${commit}^`;
	return 'HEAD';
}

/** @param mayFail whether a visitor may have to press the button again: on a busy machine a start can take longer than a browser tries */
function report(what: string, figures: RoundFigures, mayFail = false): void {
	const { acknowledged, failed, lost, undelivered, repeated, deliveries, retries, schema } = figures;
	const sorted = (values: number[]) => values.sort((a, b) => a - b).map(Math.round);
	const refused = sorted(figures.restarts.map((one) => one.refused));
	const waited = sorted(figures.restarts.map((one) => one.waited));
	const middle = (values: number[]) => values[Math.floor(values.length / 2)];
	console.log(`${what}:`);
	console.log(`  refused for ${middle(refused)} ms (median of ${refused.length}), ${refused.at(-1)} ms (worst)`);
	console.log(`  longest wait of a visitor ${middle(waited)} ms (median), ${waited.at(-1)} ms (worst)`);
	console.log(
		`  ${acknowledged} requests acknowledged, ${lost} lost; browsers repeated ${retries} calls, and said ${failed.length} times that a request could not be sent`,
	);
	console.log(`  ${deliveries} e-mails and webhooks, ${undelivered} not delivered, ${repeated} delivered twice`);
	if (schema[0] !== schema[1]) console.log(`  schema version ${schema[0]} became ${schema[1]}`);
	if (lost + undelivered + repeated + (mayFail ? 0 : failed.length) > 0) {
		console.log(`  FAILED ${[...new Set(failed)].join(', ')}`);
		process.exitCode = 1;
	}
}

/** Upgrades a folder of its own, while the server runs in it. */
async function upgradeRound(): Promise<void> {
	const [project, from, to] = [
		await temporaryFolder(),
		await lastRelease(),
		await run(root, 'git', 'rev-parse', 'HEAD'),
	];
	await run(root, 'git', 'clone', '--quiet', '--shared', root, project);
	await run(project, 'git', 'checkout', '--quiet', await run(root, 'git', 'rev-parse', from));
	// So that npm installs only where the lock file differs.
	await cp(join(root, 'node_modules'), join(project, 'node_modules'), { recursive: true, verbatimSymlinks: true });
	await run(project, 'npm', 'run', 'build');
	const before = async () => {
		await run(project, 'git', 'checkout', '--quiet', to);
		await run(project, 'npm', 'run', 'build');
	};
	const holdsSocket = existsSync(join(project, 'server/http/listen.ts'));
	const figures = await restartRound({ restarts: 1, holdsSocket, project, before });
	report(`Upgrade from ${from}, the ${holdsSocket ? 'socket held' : 'port closed'} meanwhile`, figures, !holdsSocket);
}

try {
	report('Restarts, the port closed meanwhile', await restartRound({ restarts, holdsSocket: false }), true);
	report('Restarts, the socket held by the service manager', await restartRound({ restarts, holdsSocket: true }));
	await upgradeRound();
} finally {
	await removeTemporaryFolders();
}
