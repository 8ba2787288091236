import { failureCode } from '#server/delivery/channels.ts';
import { ask } from '#server/doctor/ask.ts';
import { type Check, type Finding, ok, problem, skipped, warning } from '#server/doctor/check.ts';
import { proxyCheck } from '#server/http/client-address.ts';
import { remedies } from '#server/ops/health.ts';
import { type Settings, serverUrl } from '#server/settings/read.ts';
import { addressOf, isOnThisMachine } from '#server/settings/setting.ts';

interface Health {
	status: string;
	checks: Readonly<Record<string, string>>;
	/** How many calls in a row have come from a proxy of TRUST_PROXY without a visitor's address. */
	withoutVisitor?: number | undefined;
}

/** Asks the server on this machine how it is. @returns undefined where none answers */
async function healthOf({ HOST, PORT }: Pick<Settings, 'HOST' | 'PORT'>): Promise<Health | undefined> {
	try {
		const { body } = await ask(`${addressOf(HOST, PORT)}/healthz`);
		const health = JSON.parse(body.toString()) as Partial<Health> | null;
		const { status, checks, ...more } = health ?? {};
		return status && checks ? { status, checks, ...more } : undefined;
	} catch {
		return undefined;
	}
}

export const runningServerCheck: Check = {
	title: 'Running server',
	needs: ['HOST', 'PORT'],
	run: async ({ settings }) => {
		const health = await healthOf(settings);
		if (!health) return notRunning(settings);
		const failing = Object.entries(health.checks).filter(([, state]) => state !== 'ok');
		const report = health.status === 'failing' ? problem : warning;
		if (failing.length === 0) return ok('/healthz says ok');
		return failing.map(([name]) => report(`/healthz says "${name}" is failing`, remedies[name] ?? 'see the log'));
	},
};

function notRunning({ HOST, PORT }: Settings): Finding {
	return warning(
		`none answers on port ${PORT} of ${HOST}`,
		'start it; if it ends at once, its last line says why (journalctl -u stairlifts). PORT, ListenStream in stairlifts.socket and the port in the proxy’s file (deploy/nginx.conf, deploy/Caddyfile) have to be the same',
	);
}

/** A photo of the largest size, and a bit around it. */
const photoBytes = 10_100_000;
/** Calls without a key, to a table that there is not: the server refuses them, and keeps nothing. */
const refusedPath = '/rest/v1/doctor';

/** What the proxy does with requests: visitors' addresses, and large bodies. */
export const proxyCheckOfSite: Check = {
	title: 'Proxy',
	needs: ['SITE_URL', 'SERVER_URL', 'TRUST_PROXY'],
	run: async ({ settings }) => {
		const url = serverUrl(settings);
		if (url === undefined || isOnThisMachine(url)) return skipped('there is no public address to look through');
		try {
			const { from } = await ask(`${url}/`);
			return [await visitorsAddress(settings, url, from), await largeBody(url)];
		} catch (error) {
			return skipped(`${url} does not answer (${failureCode(error)})`);
		}
	},
};

/** @param from this machine's address, as the proxy sees it */
async function visitorsAddress(settings: Settings, url: string, from: string): Promise<Finding> {
	if (settings.TRUST_PROXY.length === 0) {
		if (!url.startsWith('https:')) return skipped('TRUST_PROXY is empty: right if there is no proxy');
		return problem(
			'TRUST_PROXY is empty, so all visitors count as one, and those of a busy hour are refused',
			'set it to the address from which the proxy reaches the server, such as 127.0.0.1',
		);
	}
	if (proxyCheck(settings.TRUST_PROXY)(from))
		return skipped(
			'whether visitors’ addresses arrive: this machine reaches the site as a proxy of TRUST_PROXY does; /healthz says it after the first visitors',
		);
	// It comes from elsewhere, and has to arrive as such.
	await ask(url + refusedPath);
	const health = await healthOf(settings);
	if (!health) return skipped('whether visitors’ addresses arrive: no server answers on this machine');
	if (health.checks.proxy === 'failing' || health.withoutVisitor)
		return problem(
			'visitors’ addresses do not arrive, so all count as one',
			'let the proxy send X-Forwarded-For with the visitor’s address, as deploy/nginx.conf does, let TRUST_PROXY name the address from which it reaches the server, and restart that',
		);
	return ok('visitors’ addresses arrive');
}

async function largeBody(url: string): Promise<Finding> {
	const todo = 'let the proxy pass on bodies of up to 55 MB (nginx: client_max_body_size 55m)';
	const sent = await ask(url + refusedPath, 'POST', Buffer.alloc(photoBytes)).catch((error) => failureCode(error));
	if (typeof sent === 'string') return warning(`a body of 10 MB, as photos are, did not arrive (${sent})`, todo);
	// Every answer of the server has this header.
	if (sent.status === 413 || sent.headers['x-request-id'] === undefined)
		return problem(`a body of 10 MB, as photos are, is refused before it reaches the server (${sent.status})`, todo);
	return ok('bodies of 10 MB arrive');
}
