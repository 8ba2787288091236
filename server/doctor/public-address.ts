import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, type IncomingMessage, request as plain } from 'node:http';
import { request as encrypted } from 'node:https';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { failureCode } from '#server/delivery/channels.ts';
import { type Check, type Finding, ok, problem, skipped, warning } from '#server/doctor/check.ts';
import { day, second } from '#server/settings/limits.ts';
import { serverUrl } from '#server/settings/read.ts';
import { addressOf, isOnThisMachine } from '#server/settings/setting.ts';

/** What visitors get: the page at SITE_URL, over TLS, and nothing that is for this machine only. */
export const publicAddressCheck: Check = {
	title: 'Public address',
	needs: ['SITE_URL'],
	run: async ({ settings, dist }) => {
		const { SITE_URL } = settings;
		if (isOnThisMachine(SITE_URL))
			return warning(
				`SITE_URL=${SITE_URL} is an address of this machine`,
				'for a public site set its address, such as https://www.example.org',
			);
		let page: Answered;
		try {
			page = await ask(`${SITE_URL}/`);
		} catch (error) {
			return problem(
				`${SITE_URL} does not answer (${failureCode(error)})`,
				'see whether its A and AAAA records lead to this machine, ports 80 and 443 are open, and the proxy runs; some networks let no machine reach itself by its public address: then ask from elsewhere',
			);
		}
		if (page.status !== 200)
			return problem(
				`${SITE_URL} answers with ${page.status}`,
				page.status === 502
					? `start the server, and see that the proxy passes requests on to where it listens, ${addressOf(settings.HOST, settings.PORT)}`
					: 'see that the proxy passes all requests on to the server',
			);
		const found = [await ours(page, dist), await healthIsClosed(SITE_URL), ...(await overTls(SITE_URL, page))];
		const wrong = found.filter((one) => one !== undefined);
		const until = page.certificate?.until.toISOString().slice(0, 10);
		return wrong.length > 0
			? wrong
			: ok(
					`${SITE_URL} answers with this site, /healthz is closed${until ? `, and the certificate is valid until ${until}` : ''}`,
				);
	},
};

// Of each of these, what is wrong; undefined if it is right.

async function ours(page: Answered, dist: string): Promise<Finding | undefined> {
	const built = await readFile(join(dist, 'index.html')).catch(() => undefined);
	if (!built) return skipped('there is no built site to compare the page with');
	if (built.equals(page.body)) return undefined;
	return warning(
		'the page is not that of the build here',
		'restart the server if you have built since; otherwise see what the proxy passes requests on to, or changes in them',
	);
}

async function healthIsClosed(siteUrl: string): Promise<Finding | undefined> {
	const { status } = await ask(`${siteUrl}/healthz`);
	return status === 200 || status === 503
		? warning('/healthz is open to everybody', 'let the proxy answer it with 404, as deploy/nginx.conf does')
		: undefined;
}

async function overTls(siteUrl: string, { certificate }: Answered): Promise<(Finding | undefined)[]> {
	const url = new URL(siteUrl);
	if (url.protocol !== 'https:')
		return [
			problem(
				'SITE_URL is not https: what visitors type can be read on its way',
				'put a TLS proxy in front (docs/deploy.md), and set an https SITE_URL',
			),
		];
	const found = certificate ? [judge(certificate)] : [];
	// A site on a port of its own has no plain address to redirect from.
	if (url.port !== '') return found;
	url.protocol = 'http:';
	const plain = await ask(url.href).catch(() => undefined);
	const isRight =
		!plain || (plain.status >= 300 && plain.status < 400 && String(plain.headers.location).startsWith('https:'));
	const todo = 'let the proxy redirect port 80 to https, as deploy/nginx.conf does';
	return [...found, isRight ? undefined : warning(`http://${url.host} does not lead to https (${plain.status})`, todo)];
}

/** Days before its end at which a certificate of 90 days should long have been replaced, and at which somebody has to act. */
const renewedBefore = 21;
const actBefore = 7;

function judge({ until, refused }: NonNullable<Answered['certificate']>): Finding | undefined {
	const left = Math.floor((until.getTime() - Date.now()) / day);
	const renew =
		'certbot renew (Caddy renews by itself: see its log), and see that its timer runs: systemctl list-timers';
	if (left < 0) return problem(`the certificate ended on ${until.toISOString().slice(0, 10)}`, renew);
	if (refused)
		return problem(
			`browsers refuse the certificate (${refused})`,
			'get one for this name from an authority that browsers know (docs/deploy.md), and let the proxy send fullchain.pem',
		);
	if (left < actBefore) return problem(`the certificate ends in ${left} days`, renew);
	if (left < renewedBefore) return warning(`the certificate ends in ${left} days, and was not replaced`, renew);
	return undefined;
}

/** A photo of the largest size, and a bit around it. */
const photoBytes = 10_100_000;

/** What the proxy does with requests. Whether visitors' addresses arrive through it, `/healthz` says after the first twenty (`proxy`). */
export const proxyCheckOfSite: Check = {
	title: 'Proxy',
	needs: ['SITE_URL', 'SERVER_URL', 'TRUST_PROXY'],
	run: async ({ settings }) => {
		const url = serverUrl(settings);
		if (url === undefined || isOnThisMachine(url)) return skipped('there is no public address to look through');
		if (settings.TRUST_PROXY.length === 0 && url.startsWith('https:'))
			return problem(
				'TRUST_PROXY is empty, so all visitors count as one, and those of a busy hour are refused',
				'set it to the address from which the proxy reaches the server, such as 127.0.0.1',
			);
		const todo = 'let the proxy pass on bodies of up to 55 MB (nginx: client_max_body_size 55m)';
		// Without a key, to a table that there is not: the server refuses it, and keeps nothing.
		const sent = await ask(`${url}/rest/v1/doctor`, Buffer.alloc(photoBytes)).catch((error) => failureCode(error));
		if (typeof sent === 'string') return warning(`a body of 10 MB, as photos are, did not arrive (${sent})`, todo);
		// Every answer of the server has this header.
		if (sent.status === 413 || sent.headers['x-request-id'] === undefined)
			return problem(`a body of 10 MB, as photos are, is refused before it reaches the server (${sent.status})`, todo);
		return ok('bodies of 10 MB arrive');
	},
};

interface Answered {
	status: number;
	headers: IncomingHttpHeaders;
	/** Its first megabyte. */
	body: Buffer;
	/** Over TLS. `refused` says why a browser would refuse the certificate, such as `CERT_HAS_EXPIRED`; undefined if it would not. */
	certificate: { until: Date; refused: string | undefined } | undefined;
}

const longestBody = 1_000_000;
const timeout = 10 * second;

/**
 * Calls an address, by POST if a body is given, without following redirects, and whether its certificate is right or not: `certificate` says
 * that, and nothing secret is sent.
 * @throws the system's error, or a TimeoutError
 */
async function ask(url: string, body?: Buffer): Promise<Answered> {
	const call = url.startsWith('https:') ? encrypted : plain;
	const request = call(url, {
		method: body ? 'POST' : 'GET',
		headers: {
			'user-agent': 'outdoor-stairlifts-doctor (bot)',
			...(body && { 'content-type': 'application/octet-stream', 'content-length': body.length }),
		},
		// A connection of its own, so that a call does not meet one that the server is about to close.
		agent: false,
		rejectUnauthorized: false,
		signal: AbortSignal.timeout(timeout),
	}).end(body);
	const [response] = (await once(request, 'response')) as [IncomingMessage];
	// Who answers before the body has come may end the connection.
	request.on('error', () => {});
	const certificate = response.socket instanceof TLSSocket ? certificateOf(response.socket) : undefined;
	const chunks: Buffer[] = [];
	let size = 0;
	for await (const chunk of response) {
		size += chunk.length;
		chunks.push(chunk);
		if (size > longestBody) break;
	}
	request.destroy();
	return { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks), certificate };
}

function certificateOf(socket: TLSSocket): Answered['certificate'] {
	// By its types an Error, in fact the code of one.
	const error = socket.authorized ? undefined : (socket.authorizationError as { code?: string } | string | undefined);
	const refused = typeof error === 'string' ? error : error?.code;
	return { until: new Date(socket.getPeerCertificate().valid_to), refused };
}
