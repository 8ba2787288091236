import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { failureCode } from '#server/delivery/failure.ts';
import { type Answered, ask } from '#server/doctor/ask.ts';
import { type Check, type Finding, ok, problem, skipped, warning } from '#server/doctor/check.ts';
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
