import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { childrenOf } from '../support/linux.ts';
import { startMailServer } from '../support/receivers.ts';
import { temporaryFolder } from '../support/server.ts';
import { freePort } from '../support/sockets.ts';
import { insert, keyHeaders, rows } from '../support/wire.ts';
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
	for (const line of instructions)
		assert.match(line, /^(?:FROM|WORKDIR|COPY|RUN|ENV|USER|VOLUME|EXPOSE \d+$|HEALTHCHECK|CMD \[)/);
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
			for (const path of from)
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
	const port = await freePort();
	const given = Object.fromEntries(
		one('ENV')
			.split(' ')
			.map((pair) => pair.split('=') as [string, string]),
	);
	const mailServer = await startMailServer();
	const mail = { SMTP_URL: mailServer.url, LEADS_TO: 'operator@example.com', MAIL_FROM: 'site@example.com' };
	const env = {
		PATH: process.env.PATH,
		...given,
		...mail,
		PUBLIC_BACKEND_KEY: keyHeaders.apikey,
		PORT: String(port),
		DATA_DIR: data,
		HOST: '127.0.0.1',
	};
	const account = ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups', '--no-new-privs'];
	assert.equal(one('USER'), 'node');
	const namespace = ['--pid', '--fork', '--mount-proc', '--kill-child', ...account];
	const program = join(app, 'node_modules/.bin', node);
	const child = spawn('unshare', [...namespace, program, ...args], {
		cwd: app,
		env,
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
	try {
		let output = '';
		child.stdout.setEncoding('utf8').on('data', (text) => {
			output += text;
		});
		for (let tries = 0; !output.includes('"ready"'); tries++) {
			assert.ok(tries < 600 && child.exitCode === null, `it does not start:\n${output}`);
			await setTimeout(100);
		}
		const page = await fetch(`http://127.0.0.1:${port}/`);
		assert.equal(page.status, 200);
		assert.match(await page.text(), /stairlift/i);
		assert.equal((await insert(`http://127.0.0.1:${port}`, 'callback_requests', rows.callback_requests)).status, 201);
		for (let tries = 0; mailServer.accepted().length < 2; tries++) {
			assert.ok(tries < 200, `the e-mails of a request are not sent:\n${output}`);
			await setTimeout(100);
		}
		const check: string[] = JSON.parse(one('HEALTHCHECK').replace(/^.*?CMD /, ''));
		const [, ...how] = check.map((part) => part.replace('4321', String(port)));
		assert.equal(spawnSync(program, how).status, 0, 'the health check of a healthy server');
		const [first = 0] = await childrenOf(child.pid ?? 0);
		assert.match(readFileSync(`/proc/${first}/status`, 'utf8'), /^NSpid:\t\d+\t1$/m);
		const begun = Date.now();
		process.kill(first, 'SIGTERM');
		assert.equal(await ended, 0, 'its exit code after SIGTERM');
		assert.match(output, /"stopped"/);
		assert.equal(spawnSync(program, how).status, 1, 'the health check of a stopped server');
		console.log(
			`Containerfile: with ${megabytesOf(join(app, 'node_modules'))} MB of packages it served and sent a request on by e-mail; as process 1 it stopped ${Date.now() - begun} ms after SIGTERM.`,
		);
	} finally {
		if (child.exitCode === null) for (const pid of await childrenOf(child.pid ?? 0)) process.kill(pid, 'SIGKILL');
		await mailServer.stop();
	}
}

function megabytesOf(folder: string): string {
	return spawnSync('du', ['-sm', folder], { encoding: 'utf8' }).stdout.split('\t')[0] ?? '';
}
