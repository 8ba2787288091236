import { spawn, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs';
import { type Agent, request } from 'node:http';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Where a web server listens: a socket file needs no free port. */
export interface WebServer {
	socket: string;
	stop(): Promise<void>;
}

export interface Answer {
	status: number;
	headers: Record<string, string | string[] | undefined>;
	body: Buffer;
}

export interface AskOptions {
	method?: string;
	headers?: Record<string, string>;
	agent?: Agent;
}

/** As `fetch`, which would decompress, follow redirects and tidy the path. */
export function ask(
	to: { socketPath: string } | { port: number; host: string },
	path: string,
	{ method = 'GET', headers = {}, agent }: AskOptions = {},
): Promise<Answer> {
	return new Promise((resolve, reject) => {
		request({ ...to, path, method, headers, agent }, async (response) => {
			const chunks: Buffer[] = [];
			for await (const chunk of response) chunks.push(chunk);
			resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) });
		})
			.on('error', reject)
			.end();
	});
}

/** Where web servers are installed; not every account has `/usr/sbin` in its path. */
const PATH = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`;

/** Whether this machine has the program. */
export function has(program: 'nginx' | 'caddy'): boolean {
	return spawnSync(program, [program === 'nginx' ? '-v' : 'version'], { env: { PATH } }).error === undefined;
}

/** nginx's module for files that were compressed with Brotli; it comes apart from nginx, and not every machine has it. */
const [brotliModule] = globSync('/usr/{lib,lib64,share}/nginx/modules/ngx_http_brotli_static_module.so');
export const nginxHasBrotli = brotliModule !== undefined;

/**
 * Starts nginx as the guide says.
 * @param include the built configuration
 * @param folder for its own files
 */
export function startNginx(dist: string, include: string, folder: string): Promise<WebServer> {
	const socket = join(folder, 'nginx.sock');
	const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
		(name) => `${name}_temp_path ${folder}/nginx-${name};`,
	);
	writeFileSync(
		join(folder, 'nginx.conf'),
		`${brotliModule ? `load_module ${brotliModule};` : ''}
daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log stderr;
events {}
http {
	access_log off;
	${temporary.join('\n\t')}
	# As Debian's nginx.conf has it.
	gzip on;
	server {
		listen unix:${socket};
		root ${dist};
		${brotliModule ? 'brotli_static on;' : ''}
		include ${include};
	}
}
`,
	);
	return start('nginx', ['-c', join(folder, 'nginx.conf'), '-e', 'stderr'], socket, folder);
}

/** Starts Caddy as the guide says; the parameters are those of `startNginx`. */
export function startCaddy(dist: string, include: string, folder: string): Promise<WebServer> {
	const socket = join(folder, 'caddy.sock');
	const file = join(folder, 'Caddyfile');
	writeFileSync(
		file,
		`{
	admin off
	auto_https off
}
http:// {
	bind unix/${socket}
	root * ${dist}
	import ${include}
}
`,
	);
	return start('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], socket, folder);
}

async function start(program: string, parameters: string[], socket: string, home: string): Promise<WebServer> {
	mkdirSync(home, { recursive: true });
	const child = spawn(program, parameters, {
		env: { PATH, HOME: home },
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	// A test that fails must not leave servers behind.
	const orphan = () => child.kill('SIGKILL');
	process.once('exit', orphan);
	let output = '';
	for (const stream of [child.stdout, child.stderr]) {
		stream.setEncoding('utf8').on('data', (text) => {
			output += text;
		});
	}
	const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
	void ended.then(() => process.off('exit', orphan));
	while (!(existsSync(socket) && (await accepts(socket)))) {
		if (child.exitCode !== null) throw new Error(`${program} ended before it listened:\n${output}`);
		await pause(20);
	}
	return {
		socket,
		stop: () => {
			child.kill('SIGTERM');
			return ended;
		},
	};
}

function accepts(socket: string): Promise<boolean> {
	return new Promise((resolve) => {
		const connection = createConnection(socket)
			.on('connect', () => resolve(true))
			.on('error', () => resolve(false))
			.on('connect', () => connection.destroy());
	});
}
