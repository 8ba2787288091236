import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connect, type DetailedPeerCertificate } from 'node:tls';
import { failureCode } from '#server/delivery/channels.ts';
import { type Answered, ask } from '#server/doctor/ask.ts';
import { type Check, type Finding, ok, problem, skipped, warning } from '#server/doctor/check.ts';
import { addressOf, isOnThisMachine } from '#server/settings/setting.ts';
import { day, second } from '#server/settings/units.ts';

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
		return found.every(({ status }) => status === 'ok')
			? ok(`${SITE_URL} answers with this site, and /healthz is closed`)
			: found.filter(({ status }) => status !== 'ok');
	},
};

async function ours(page: Answered, dist: string): Promise<Finding> {
	const built = await readFile(join(dist, 'index.html')).catch(() => undefined);
	if (!built) return skipped('there is no built site to compare the page with');
	if (built.equals(page.body)) return ok('the page is that of this build');
	return warning(
		'the page is not that of the build here',
		'restart the server if you have built since; otherwise see what the proxy passes requests on to, or changes in them',
	);
}

async function healthIsClosed(siteUrl: string): Promise<Finding> {
	const { status } = await ask(`${siteUrl}/healthz`);
	if (status === 200 || status === 503)
		return warning('/healthz is open to everybody', 'let the proxy answer it with 404, as deploy/nginx.conf does');
	return ok('/healthz is closed');
}

async function overTls(siteUrl: string, { headers }: Answered): Promise<Finding[]> {
	const url = new URL(siteUrl);
	if (url.protocol !== 'https:')
		return [
			problem(
				'SITE_URL is not https: what visitors type can be read on its way',
				'put a TLS proxy in front (docs/deploy.md), and set an https SITE_URL',
			),
		];
	const hsts = headers['strict-transport-security']
		? ok('HSTS is sent')
		: warning(
				'the answer has no Strict-Transport-Security',
				'build and restart with the https SITE_URL, and let the proxy pass the header on',
			);
	// A site on a port of its own has no plain address to redirect from.
	if (url.port !== '') return [hsts];
	url.protocol = 'http:';
	const plain = await ask(url.href).catch(() => undefined);
	const isRight =
		!plain || (plain.status >= 300 && plain.status < 400 && String(plain.headers.location).startsWith('https:'));
	const todo = 'let the proxy redirect port 80 to https, as deploy/nginx.conf does';
	return [
		hsts,
		isRight ? ok('http leads to https') : warning(`http://${url.host} does not lead to https (${plain.status})`, todo),
	];
}

/** Days before its end at which a certificate of 90 days should long have been replaced, and at which somebody has to act. */
const renewedBefore = 21;
const actBefore = 7;

/** The certificate of SITE_URL: whether browsers accept it, and for how long. */
export const certificateCheck: Check = {
	title: 'Certificate',
	needs: ['SITE_URL'],
	run: async ({ settings }) => {
		const url = new URL(settings.SITE_URL);
		if (url.protocol !== 'https:' || isOnThisMachine(settings.SITE_URL)) return skipped('SITE_URL has none');
		const host = url.hostname.replace(/^\[|\]$/g, '');
		try {
			return judge(await certificateOf(host, Number(url.port || 443)));
		} catch (error) {
			return skipped(`no connection to look at it (${failureCode(error)})`);
		}
	},
};

function judge({ certificate, refused }: Awaited<ReturnType<typeof certificateOf>>): Finding {
	const left = Math.floor((Date.parse(certificate.valid_to) - Date.now()) / day);
	const renew =
		'certbot renew (Caddy renews by itself: see its log), and see that its timer runs: systemctl list-timers';
	if (refused === 'CERT_HAS_EXPIRED' || left < 0) return problem(`it ended on ${dayOf(certificate)}`, renew);
	if (refused)
		return problem(
			`browsers refuse it (${refused})`,
			'get one for this name from an authority that browsers know (docs/deploy.md), and let the proxy send fullchain.pem',
		);
	if (left < actBefore) return problem(`it ends in ${left} days`, renew);
	if (left < renewedBefore) return warning(`it ends in ${left} days, and was not replaced`, renew);
	return ok(`valid until ${dayOf(certificate)}, ${left} days from now`);
}

const dayOf = ({ valid_to }: DetailedPeerCertificate) => new Date(valid_to).toISOString().slice(0, 10);

/** @returns `refused`: why a browser would refuse it, such as `CERT_HAS_EXPIRED`; undefined if it would not */
async function certificateOf(host: string, port: number) {
	// An IP address is no server name (RFC 6066).
	const servername = /^[\d.:]+$/.test(host) ? '' : host;
	const socket = connect({ host, port, servername, rejectUnauthorized: false, timeout: 10 * second });
	socket.once('timeout', () => socket.destroy(Object.assign(new Error(), { code: 'ETIMEDOUT' })));
	await once(socket, 'secureConnect');
	const error = socket.authorized ? undefined : (socket.authorizationError as { code?: string } | string | undefined);
	const refused = error && (typeof error === 'string' ? error : error.code);
	const certificate = socket.getPeerCertificate(true);
	socket.on('error', () => {}).destroy();
	return { certificate, refused };
}
