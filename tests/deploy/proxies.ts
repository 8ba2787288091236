import { readFileSync } from 'node:fs';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startProgram } from '../support/programs.ts';
import { temporaryFolder } from '../support/server.ts';
import { accepts, freePort } from '../support/sockets.ts';
import { makeCertificate } from '../support/tls-proxy.ts';
import { PATH } from '../support/web-servers.ts';

const deploy = join(import.meta.dirname, '../../deploy');
export const deployFile = (name: string) => readFileSync(join(deploy, name), 'utf8');

/** A web server in front of ours, set up as deploy/ says. */
export interface ProxyServer {
	name: string;
	url: string;
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
	const made = await makeCertificate();
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
	await writeFile(
		main,
		`daemon off;\npid ${folder}/pid;\nworker_processes 2;\nevents {\n\tworker_connections 768;\n}\nhttp {\n${temporary}\n${site}\n}\n`,
	);
	const logs = ['stairlifts.log', 'stairlifts-error.log'].map((name) => join(folder, name));
	const proxy = await start('nginx', ['-c', main, '-e', join(folder, 'stairlifts-error.log')], port, folder);
	const logged = async () =>
		(await Promise.all(logs.map((path) => readFile(path, 'utf8').catch(() => '')))).join('') + proxy.output();
	return { name: 'nginx', url: `https://127.0.0.1:${port}`, waits: false, logged, stop: proxy.stop };
}

/** deploy/Caddyfile without TLS, for which Caddy would need a public name. */
export async function caddyBefore(server: string): Promise<ProxyServer> {
	const [folder, port] = [await temporaryFolder(), await freePort()];
	const file = join(folder, 'Caddyfile');
	await writeFile(file, replaced(deployFile('Caddyfile'), { '\tlog default': '\tadmin off\n\tlog default' }));
	const env = { SITE_HOST: `http://127.0.0.1:${port}`, UPSTREAM: server.replace('http://', '') };
	const proxy = await start('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], port, folder, env);
	return { name: 'Caddy', url: env.SITE_HOST, waits: true, logged: async () => proxy.output(), stop: proxy.stop };
}

async function start(program: string, args: string[], port: number, home: string, env: Record<string, string> = {}) {
	const ready = () => accepts({ port, host: '127.0.0.1' });
	const { output, end } = await startProgram(program, args, { env: { PATH, HOME: home, ...env }, ready });
	return { output, stop: async () => void (await end()) };
}
