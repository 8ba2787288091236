import { readFileSync } from 'node:fs';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { makeCertificate, PATH, startProgram } from '../support/programs.ts';
import { temporaryFolder } from '../support/server.ts';
import { freePort } from '../support/sockets.ts';

const deploy = join(import.meta.dirname, '../../deploy');
export const deployFile = (name: string) => readFileSync(join(deploy, name), 'utf8');

/** The host of the site in deploy/nginx.conf. */
export const siteHost = 'www.example.org';

/** A web server in front of ours, set up as deploy/ says. */
export interface ProxyServer {
	name: string;
	/** Its address for TLS, by its number: callers name `siteHost`. */
	url: string;
	/** Its address without TLS. */
	plain: string;
	/** Whether requests wait in it while the server restarts. */
	waits: boolean;
	/** All that it has logged. */
	logged(): Promise<string>;
	stop(): Promise<void>;
}

/** Replaces all of a text. @throws if it is not there, so that a changed file changes the test */
export function replaced(text: string, changes: Readonly<Record<string, string>>): string {
	return Object.entries(changes).reduce((result, [from, to]) => {
		if (!result.includes(from)) throw new Error(`There is no ${from}.`);
		return result.replaceAll(from, to);
	}, text);
}

/** deploy/nginx.conf with ports, paths and a certificate of its own. */
export async function nginxBefore(server: string): Promise<ProxyServer> {
	const [folder, port, plain] = [await temporaryFolder(), await freePort(), await freePort()];
	// nginx's workers have an account of their own.
	await chmod(folder, 0o755);
	const [certificate, key] = ['certificate.pem', 'key.pem'].map((name) => join(folder, name)) as [string, string];
	const made = makeCertificate();
	await Promise.all([writeFile(certificate, made.cert), writeFile(key, made.key)]);
	const site = replaced(deployFile('nginx.conf'), {
		'listen 443 ssl': `listen 127.0.0.1:${port} ssl`,
		'listen [::]:443 ssl': `listen [::1]:${port} ssl`,
		'listen 80': `listen 127.0.0.1:${plain}`,
		'listen [::]:80': `listen [::1]:${plain}`,
		'/var/www/html': folder,
		'/etc/letsencrypt/live/www.example.org/fullchain.pem': certificate,
		'/etc/letsencrypt/live/www.example.org/privkey.pem': key,
		'/var/log/nginx': folder,
		'http://127.0.0.1:4321': server,
	});
	const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
	const temporary = paths.map((name) => `${name}_temp_path ${folder}/temp-${name};`).join('\n');
	const main = join(folder, 'main.conf');
	const own = `daemon off;\npid ${folder}/pid;\nworker_processes 2;\nworker_rlimit_nofile 20000;`;
	await writeFile(main, `${own}\nevents { worker_connections 8192; }\nhttp {\n${temporary}\n${site}\n}\n`);
	const logs = ['stairlifts.log', 'stairlifts-error.log'].map((name) => join(folder, name));
	const proxy = await start('nginx', ['-c', main, '-e', join(folder, 'stairlifts-error.log')], port, folder);
	const logged = async () =>
		(await Promise.all(logs.map((path) => readFile(path, 'utf8').catch(() => '')))).join('') + proxy.output();
	const urls = { url: `https://127.0.0.1:${port}`, plain: `http://127.0.0.1:${plain}` };
	return { name: 'nginx', ...urls, waits: false, logged, stop: proxy.stop };
}

/** deploy/Caddyfile with ports of its own and a certificate that Caddy makes itself, as it has no public name for another. */
export async function caddyBefore(server: string): Promise<ProxyServer> {
	const [folder, port, plain] = [await temporaryFolder(), await freePort(), await freePort()];
	const file = join(folder, 'Caddyfile');
	const own = `admin off\nlocal_certs\nskip_install_trust\nhttp_port ${plain}\nhttps_port ${port}\ndefault_bind 127.0.0.1\n`;
	await writeFile(file, replaced(deployFile('Caddyfile'), { '\tlog default': `${own}\tlog default` }));
	const env = { SITE_HOST: siteHost, UPSTREAM: server.replace('http://', ''), XDG_DATA_HOME: folder };
	const proxy = await start('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], port, folder, env);
	const urls = { url: `https://127.0.0.1:${port}`, plain: `http://127.0.0.1:${plain}` };
	return { name: 'Caddy', ...urls, waits: true, logged: async () => proxy.output(), stop: proxy.stop };
}

async function start(program: string, args: string[], port: number, home: string, env: Record<string, string> = {}) {
	/** Caddy makes its certificate after it has begun to listen. */
	const ready = () =>
		new Promise<boolean>((resolve) => {
			const options = { port, host: '127.0.0.1', servername: siteHost, rejectUnauthorized: false };
			const end = (isReady: boolean) => () => {
				socket.destroy();
				resolve(isReady);
			};
			const socket = connect(options, end(true)).once('error', end(false));
		});
	const { output, end } = await startProgram(program, args, { env: { PATH, HOME: home, ...env }, ready });
	return { output, stop: async () => void (await end()) };
}
