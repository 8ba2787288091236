import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { childrenOf } from '../faults/linux.ts';
import { startProgram } from '../support/programs.ts';
import { startMailServer } from '../support/receivers.ts';
import { settingsOf, temporaryFolder } from '../support/server.ts';
import { freePort } from '../support/sockets.ts';
import { insert, rows } from '../support/wire.ts';
import { deployFile } from './proxies.ts';

const root = join(import.meta.dirname, '../..');
/** An account without rights, in place of the image's `node`. */
const nobody = 65534;

interface Instruction {
	name: string;
	rest: string;
}

/** The instructions of the image's last stage. */
function lastStage(): Instruction[] {
	const lines = deployFile('Containerfile').split('\n');
	const instructions = lines.filter((line) => line !== '' && !line.startsWith('#'));
	return instructions
		.slice(instructions.findLastIndex((line) => line.startsWith('FROM ')) + 1)
		.map((line) => ({ name: line.split(' ', 1)[0] ?? '', rest: line.slice(line.indexOf(' ') + 1) }));
}

/** Copies and installs as the last stage does, in an empty folder. @returns the folder */
async function install(stage: readonly Instruction[]): Promise<string> {
	const app = join(await temporaryFolder(), 'app');
	mkdirSync(app);
	for (const { name, rest } of stage) {
		if (name === 'COPY') {
			const [target = '', ...from] = rest.replace('--from=build /app/', '').split(' ').reverse();
			for (const path of globSync(from, { cwd: root }))
				cpSync(join(root, path), join(app, from.length > 1 || target === './' ? path : target), { recursive: true });
		}
		if (name === 'RUN' && rest.startsWith('npm ci')) {
			const command = rest.split(' && ')[0] ?? '';
			const done = spawnSync('sh', ['-c', command], { cwd: app, encoding: 'utf8' });
			assert.equal(done.status, 0, done.stderr);
		}
	}
	chmodSync(join(app, '..'), 0o755);
	return app;
}

/**
 * Runs the steps of the image without a container, as root: installs without development packages, then starts the command as
 * process 1 of a namespace of its own and as an account without rights, asks for a page, sends a request, waits for its e-mails, runs the
 * health check and stops it by SIGTERM.
 */
export async function checkContainer(): Promise<void> {
	const stage = lastStage();
	const app = await install(stage);
	const data = await temporaryFolder();
	chownSync(data, nobody, nobody);
	const one = (name: string) => stage.find((instruction) => instruction.name === name)?.rest ?? '';
	const [node = '', ...args]: string[] = JSON.parse(one('CMD'));
	const port = String(await freePort());
	const url = `http://127.0.0.1:${port}`;
	const given = Object.fromEntries(
		one('ENV')
			.split(' ')
			.map((pair) => pair.split('=') as [string, string]),
	);
	const mailServer = await startMailServer();
	const mail = { SMTP_URL: mailServer.url, LEADS_TO: 'operator@example.com', MAIL_FROM: 'site@example.com' };
	const env = { PATH: process.env.PATH, ...given, ...settingsOf(data, { ...mail, PORT: port }) };
	assert.equal(one('USER'), 'node');
	const account = ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups', '--no-new-privs'];
	const program = join(app, 'node_modules/.bin', node);
	const namespace = ['--pid', '--fork', '--mount-proc', '--kill-child', ...account, program, ...args];
	const server = await startProgram('unshare', namespace, { cwd: app, env, ready: /("ready")/ });
	try {
		assert.match(await (await fetch(url)).text(), /stairlift/i);
		assert.equal((await insert(url, 'callback_requests', rows.callback_requests)).status, 201);
		for (let tries = 0; mailServer.accepted().length < 2; tries++) {
			assert.ok(tries < 200, `the e-mails of a request are not sent:\n${server.output()}`);
			await setTimeout(100);
		}
		const check: string[] = JSON.parse(one('HEALTHCHECK').replace(/^.*?CMD /, ''));
		const [, ...how] = check.map((part) => part.replace('4321', port));
		assert.equal(spawnSync(program, how).status, 0, 'the health check of a healthy server');
		const [first = 0] = await childrenOf(server.pid);
		assert.match(readFileSync(`/proc/${first}/status`, 'utf8'), /^NSpid:\t\d+\t1$/m);
		const begun = Date.now();
		process.kill(first, 'SIGTERM');
		assert.equal(await server.ended, 0, 'its exit code after SIGTERM');
		assert.match(server.output(), /"stopped"/);
		assert.equal(spawnSync(program, how).status, 1, 'the health check of a stopped server');
		console.log(
			`Containerfile: it served and sent a request on by e-mail; as process 1 it stopped ${Date.now() - begun} ms after SIGTERM.`,
		);
	} finally {
		await server.end('SIGKILL');
		await mailServer.stop();
	}
}
