import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { chmod, readdir, readFile, writeFile } from 'node:fs/promises';
import http from 'node:http';
import https from 'node:https';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { connect, type TLSSocket } from 'node:tls';
import { mostOfOne } from '#server/wire/rate-limits.ts';
import { photoBucket } from '#wire/names.ts';
import { askPath } from '#wire/plain-form.ts';
import { jpegOf } from '../support/photos.ts';
import { makeCertificate, PATH, startProgram } from '../support/programs.ts';
import { startServer, temporaryFolder } from '../support/server.ts';
import { freePort } from '../support/sockets.ts';
import { keyHeaders, rows } from '../support/wire.ts';

const deploy = join(import.meta.dirname, '../../deploy');
export const deployFile = (name: string) => readFileSync(join(deploy, name), 'utf8');

/** The host of the site in deploy/nginx.conf. */
const siteHost = 'www.example.org';

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

interface Asked {
	method?: string;
	headers?: Record<string, string | number>;
	/** The address that the call comes from. */
	from?: string;
	/** The host that is asked for in TLS. */
	servername?: string;
}

/** Starts a call; `end` sends the rest of its body. */
function begin(url: string, { method, headers = {}, from = '127.0.0.1', servername = siteHost }: Asked = {}) {
	const { request } = url.startsWith('https:') ? https : http;
	const to = { method, localAddress: from, rejectUnauthorized: false, agent: false, servername };
	const call = request(url, { ...to, headers: { host: siteHost, ...headers } });
	const status = new Promise<number>((resolve, reject) => {
		call.on('response', (response) => void response.resume().on('end', () => resolve(response.statusCode ?? 0)));
		call.on('error', reject);
	});
	return { call, status };
}

function ask(url: string, options: Asked = {}, body = ''): Promise<number> {
	const { call, status } = begin(url, options);
	call.end(body);
	return status;
}

/** A photo of three megabytes, of which the server must have the first half before the second is sent. @returns its key */
async function uploadInHalves(url: string, dataDir: string): Promise<string> {
	const key = `${randomUUID()}/1-steps.jpg`;
	const edge = 'edge-of-the-test';
	const head = `--${edge}\r\ncontent-disposition: form-data; name=""; filename="steps.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
	const body = Buffer.concat([Buffer.from(head), jpegOf(3_000_000), Buffer.from(`\r\n--${edge}--\r\n`)]);
	const headers = {
		...keyHeaders,
		'content-type': `multipart/form-data; boundary=${edge}`,
		'content-length': body.length,
	};
	const { call, status } = begin(`${url}/storage/v1/object/${photoBucket}/${key}`, { method: 'POST', headers });
	call.write(body.subarray(0, 1_500_000));
	const arrives = async () => (await readdir(join(dataDir, 'arriving')).catch(() => [])).length > 0;
	for (let tries = 0; !(await arrives()); tries++) {
		assert.ok(tries < 200, 'the first half of a photo is not at the server before the second is sent');
		await setTimeout(50);
	}
	call.end(body.subarray(1_500_000));
	assert.equal(await status, 200, 'a photo of three megabytes is stored');
	return key;
}

/** What one visitor holds open: connections that say nothing, and heads and forms that come byte by byte. */
const attacks: Readonly<Record<string, readonly [count: number, begin: string, more: string]>> = {
	silent: [1600, '', ''],
	heads: [1600, `GET / HTTP/1.1\r\nHost: ${siteHost}\r\n`, 'X'],
	forms: [
		800,
		`POST ${askPath}photo-quote HTTP/1.1\r\nHost: ${siteHost}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000000\r\n\r\n--b\r\n`,
		'x',
	],
};

/** What one visitor holds, and opens again as often as it is closed, leaves the others their pages. @throws AssertionError */
async function checkHeld({ url, name }: ProxyServer): Promise<void> {
	for (const [attack, [count, beginning, more]] of Object.entries(attacks)) {
		const sockets = new Set<TLSSocket>();
		let isOver = false;
		const open = () => {
			if (isOver) return;
			const [host, port] = ['127.0.0.1', Number(new URL(url).port)];
			const options = { host, port, localAddress: '127.0.0.66', rejectUnauthorized: false, servername: siteHost };
			const socket = connect(options, () => beginning && socket.write(beginning)).on('error', () => {});
			sockets.add(socket.resume());
			socket.once('close', () => sockets.delete(socket) && setTimeout(1000).then(open));
		};
		for (let index = 0; index < count; index++) {
			open();
			// As many as a listening socket lets wait would be refused by the machine, not by the server.
			if (index % 100 === 99) await setTimeout(50);
		}
		const dripping = setInterval(() => {
			if (more) for (const socket of sockets) if (socket.writable) socket.write(more);
		}, 5000);
		const answers: (number | string)[] = [];
		for (const until = performance.now() + 20_000; performance.now() < until; await setTimeout(400)) {
			const page = ask(`${url}/`, { from: `127.0.1.${(answers.length % 200) + 1}` }).catch(String);
			// A page that comes only when the calls are let go is not served.
			answers.push(await Promise.race([page, setTimeout(5000, 'slower than 5 s')]));
		}
		clearInterval(dripping);
		isOver = true;
		for (const socket of sockets) socket.destroy();
		const served = answers.filter((answer) => answer === 200).length;
		console.log(`${name}: ${served} of ${answers.length} pages served beside ${count} ${attack} of one visitor.`);
		assert.equal(served, answers.length, String(answers));
	}
}

/** A call whose Host header names another host gets none of the site’s pages. @throws AssertionError */
async function checkHosts({ url, plain }: ProxyServer): Promise<void> {
	const redirected = await ask(`${plain}/blog`);
	assert.ok([301, 308].includes(redirected), `http leads to https: ${redirected}`);
	const elsewhere = { headers: { host: 'evil.example' } };
	await assert.rejects(ask(`${plain}/`, elsewhere), 'another host over http');
	await assert.rejects(ask(`${url}/`, { ...elsewhere, servername: 'evil.example' }), 'another host in TLS');
	// nginx closes, Caddy answers.
	assert.equal(await ask(`${url}/`, elsewhere).catch(() => 421), 421, 'another host than in TLS');
}

/** Checks one proxy in front of the real server. @throws AssertionError */
export async function checkBehind(before: (server: string) => Promise<ProxyServer>): Promise<void> {
	const env = { TRUST_PROXY: '127.0.0.1', RATE_LIMIT: 'on' };
	let server = await startServer({ env });
	const proxy = await before(server.url);
	const { url, name } = proxy;
	try {
		assert.equal(await ask(`${url}/`), 200);
		for (const path of ['/healthz', '/%68ealthz', '/healthz?x']) assert.equal(await ask(url + path), 404, path);
		const key = await uploadInHalves(url, server.dataDir);
		assert.equal(await ask(`${url}/storage/v1/object/public/${photoBucket}/${key}`), 200);

		// The limit of one visitor, whatever the visitor sends as X-Forwarded-For, and not of the next.
		const insert = (from: string) => {
			const headers = { ...keyHeaders, 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${sent++}` };
			const row = JSON.stringify({ ...rows.callback_requests, id: randomUUID() });
			return ask(`${url}/rest/v1/callback_requests`, { method: 'POST', headers, from }, row);
		};
		let sent = 1;
		const statuses: number[] = [];
		for (let count = 0; count <= mostOfOne.requests.tenMinutes; count++) statuses.push(await insert('127.0.0.2'));
		assert.deepEqual([statuses[0], statuses.at(-1)], [201, 429], 'one visitor is limited');
		assert.equal(await insert('127.0.0.3'), 201, 'another visitor is not');

		if (proxy.waits) {
			const again = { env: { ...env, PORT: new URL(server.url).port }, dataDir: server.dataDir };
			await server.stop();
			const [page, row] = [ask(`${url}/`), insert('127.0.0.4')];
			server = await startServer(again);
			assert.equal(await page, 200, 'a page that is asked for while the server restarts waits for it');
			// Caddy before 2.11 loses the body of a call that has waited; browsers repeat the call.
			console.log(`${name}: a call with a body that waited for a restart was answered with ${await row}.`);
		}

		await checkHosts(proxy);
		await checkHeld(proxy);

		const signature = 'signature-of-a-link';
		const link = `/my-request?kind=callback&request=${randomUUID()}&signature=${signature}`;
		const referer = `https://www.example.org${link}`;
		await ask(url + link, { headers: { referer }, from: '127.0.0.2' });
		const photoOfDesk = `/desk/api/photos/${key}`;
		await ask(url + photoOfDesk, { from: '127.0.0.2' });
		await ask(`${url}/desk/enter?token=${signature}`, { from: '127.0.0.2' });
		await server.stop();
		assert.equal(await ask(url + link, { headers: { referer }, from: '127.0.0.2' }), 502);
		await setTimeout(200);
		const log = await proxy.logged();
		for (const secret of [signature, key, '127.0.0.2', '192.0.2.'])
			assert.ok(!log.includes(secret), `${name} logs ${secret}: ${log.slice(-2000)}`);
		const waited = proxy.waits ? ', pages wait for a restart' : '';
		console.log(
			`${name}: photos stream through, limits are each visitor's, other hosts get nothing, /healthz is closed, logs are clean${waited}.`,
		);
	} finally {
		await proxy.stop();
		await server.kill();
	}
}
