import { once } from 'node:events';
import { connect, type DetailedPeerCertificate } from 'node:tls';
import { failureCode } from '#server/delivery/failure.ts';
import { type Check, type Finding, ok, problem, skipped, warning } from '#server/doctor/check.ts';
import { isOnThisMachine } from '#server/settings/setting.ts';
import { day, second } from '#server/settings/units.ts';

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
