import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PATH, startProgram } from '../support/programs.ts';
import { accepts } from '../support/sockets.ts';

/** Where a web server listens: a socket file needs no free port. */
export interface WebServer {
	socket: string;
	stop(): Promise<void>;
}

/** nginx's module for files that were compressed with Brotli; it comes apart from nginx, and not every machine has it. */
const [brotliModule] = globSync('/usr/{lib,lib64,share}/nginx/modules/ngx_http_brotli_static_module.so');
export const nginxHasBrotli = brotliModule !== undefined;

/**
 * Starts nginx as the guide says.
 * @param include the configuration
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
	const env = { PATH, HOME: home };
	const { end } = await startProgram(program, parameters, { env, ready: () => accepts({ path: socket }) });
	return { socket, stop: async () => void (await end()) };
}
