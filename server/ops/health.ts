import type { Handler } from 'hono';
import type { CallEnv } from '#server/http/calls.ts';
import type { ProxyWatch } from '#server/http/client-address.ts';
import { isFromThisMachine } from '#server/http/client-address.ts';
import { type Logger, logFailure } from '#server/log.ts';
import {
	healthCheckInterval,
	healthTimeout,
	hour,
	maintenanceInterval,
	minute,
	second,
	visitorsCheckInterval,
} from '#server/settings/limits.ts';
import type { Settings } from '#server/settings/read.ts';
import { addressOf } from '#server/settings/setting.ts';
import type { Backups } from '#server/store/backups.ts';
import type { Store } from '#server/store/store.ts';
import type { RateLimits } from '#server/wire/rate-limits.ts';

/** A request that has waited this long for its delivery makes `/healthz` say `degraded`. */
const lateDeliveryAge = 15 * minute;

export interface Health {
	/**
	 * `failing` (503): requests cannot be stored; a watchdog may restart the server. `degraded` (200): requests are stored, and the operator
	 * has to act; a restart would not help.
	 */
	status: 'ok' | 'degraded' | 'failing';
	checks: Partial<Record<CheckName, 'ok' | 'failing'>>;
	/** How many wait or are retried, and how many were given up, without confirmations to visitors; absent if the database does not say. */
	deliveries?: { waiting: number; givenUp: number } | undefined;
	/** The age of the newest snapshot. */
	backup?: { ageHours: number };
}

/** Without one of these right, requests cannot be stored. */
const needed = ['database', 'photos', 'disk', 'visitors'] as const;

/** Problems found by background work. Requests are still accepted, but the operator has to act (`/healthz`: `degraded`). */
const troubleNames = ['clock', 'audit', 'photoFiles', 'erasedPhotos', 'strays'] as const;
type Trouble = (typeof troubleNames)[number];

type CheckName =
	| (typeof needed)[number]
	| Trouble
	| 'deliveries'
	| 'photoSpace'
	| 'held'
	| 'photoLimit'
	| 'inbox'
	| 'companies'
	| 'backup';

export type Troubles = ReturnType<typeof createTroubles>;

export function createTroubles() {
	const found = new Set<Trouble>();
	return {
		note: (trouble: Trouble, isThere: boolean) => void (isThere ? found.add(trouble) : found.delete(trouble)),
		has: (trouble: Trouble) => found.has(trouble),
	};
}

interface HealthParts {
	store: Store;
	/** Undefined when RATE_LIMIT is off. */
	rateLimits: RateLimits | undefined;
	troubles: Troubles;
	log: Logger;
	/** How many checks of companies have lapsed. */
	lapsedChecks: () => number;
	backups: () => Promise<Pick<Backups, 'snapshotAt' | 'troubles'>>;
	/** Does what a visitor's browser does at a hosted project. */
	tryVisiting: (() => Promise<void>) | undefined;
	/** Whether requests could be taken over lately from a hosted project. */
	inboxIsReached: () => boolean;
}

/** Looks at one thing: it is wrong where this answers `false` or throws, which is logged. */
type Probe = () => unknown;

/** Runs a probe that waits for others no longer than `healthTimeout`; one that goes on is not begun again. */
function inTime<T>(probe: () => Promise<T>): () => Promise<T> {
	let running: Promise<T> | undefined;
	return async () => {
		running ??= probe().finally(() => {
			running = undefined;
		});
		const late = AbortSignal.timeout(healthTimeout);
		const never = new Promise<never>((_, reject) => late.addEventListener('abort', () => reject(late.reason)));
		return Promise.race([running, never]);
	};
}

/** Gives a result again for `interval` ms; a failure is looked at again at the next call. */
function atMostEvery<T>(interval: number, work: () => Promise<T>): () => Promise<T> {
	let doneAt = Number.NEGATIVE_INFINITY;
	let result: Promise<T> | undefined;
	return () => {
		if (!result || performance.now() - doneAt > interval) {
			doneAt = performance.now();
			result = work();
			result.catch(() => {
				doneAt = Number.NEGATIVE_INFINITY;
			});
		}
		return result;
	};
}

/**
 * @returns a function that checks the service's health; it returns the last result again for five seconds, that of what visitors do for a minute, or
 * both for `interval` ms. It never rejects, and takes no longer than `healthTimeout`
 */
export function watchHealth(
	{ store, rateLimits, troubles, log, lapsedChecks, backups, tryVisiting, inboxIsReached }: HealthParts,
	interval?: number,
): () => Promise<Health> {
	let deliveries: Health['deliveries'];
	const tryAudit = inTime(() => store.audit.tryWriting());
	const probes: Partial<Record<CheckName, Probe>> = {
		// A write and flush of a row's size; fails too where the file was replaced.
		database: () => store.tryWriting(),
		photos: inTime(() => store.photos.tryWriting()),
		disk: () => store.disk.hasRoom(),
		deliveries: () => {
			deliveries = undefined;
			const { waiting, givenUp, waitingSince } = store.outbox.state();
			deliveries = { waiting, givenUp };
			const isLate = waitingSince !== null && Date.now() - Date.parse(waitingSince) > lateDeliveryAge;
			return givenUp === 0 && !isLate;
		},
		// The next photo would be taken.
		photoSpace: () => store.disk.takesPhotos(),
		held: () => store.held.total() === 0,
		photoLimit: () => !rateLimits?.photosAreUsedUp(),
		// Of a hosted project: what visitors' browsers call answers as it should.
		...(tryVisiting && {
			visitors: atMostEvery(interval ?? visitorsCheckInterval, tryVisiting),
			inbox: inboxIsReached,
		}),
		companies: () => lapsedChecks() === 0,
		...Object.fromEntries(troubleNames.map((name) => [name, () => !troubles.has(name)])),
		audit: async () => {
			await tryAudit();
			return !troubles.has('audit');
		},
	};
	async function stateOf([name, probe]: [string, Probe]): Promise<[string, 'ok' | 'failing']> {
		try {
			return [name, (await probe()) === false ? 'failing' : 'ok'];
		} catch (error) {
			logFailure(log, error, 'health check failed', { check: name });
			return [name, 'failing'];
		}
	}
	async function check(): Promise<Health> {
		const { snapshotAt, troubles: missing } = await backups();
		const states = await Promise.all(Object.entries({ ...probes, backup: () => missing.length === 0 }).map(stateOf));
		const checks: Health['checks'] = Object.fromEntries(states);
		const status = needed.some((name) => checks[name] === 'failing')
			? 'failing'
			: Object.values(checks).includes('failing')
				? 'degraded'
				: 'ok';
		const ageHours = snapshotAt && Math.round((Date.now() - snapshotAt.getTime()) / hour);
		return {
			status,
			checks,
			...(deliveries && { deliveries }),
			...(ageHours !== undefined && { backup: { ageHours } }),
		};
	}

	return atMostEvery(interval ?? healthCheckInterval, check);
}

/** What an operator does about each check that fails. */
export const remedies: Readonly<Record<string, string>> = {
	database:
		'requests cannot be stored: look at the disk, at the rights of the data folder and at the log; after DATABASE_REPLACED there, put leads.db back and restart',
	photos: 'photos cannot be stored: look at the disk, at the rights of the data folder and at the log',
	disk: 'the disk is almost full: free space on it, or make it larger',
	photoSpace: 'photos are refused, requests are taken without them: free space on the disk, or make it larger',
	visitors:
		'visitors can send nothing to the hosted project: the log says whether it refuses the key or the rights, or does not answer, as when it is paused',
	deliveries: 'some messages were not delivered, or are late: the desk shows which and why, and sends them again',
	held: 'requests are held: too many came at once, so nobody was told. On the desk, send what is real and erase the rest',
	photoLimit:
		'the photos of a day are used up, and requests are taken without them: raise MAX_PHOTO_MB_PER_DAY if this is no attack',
	inbox:
		'requests wait in the hosted project: look at the log, which says whether it cannot be read (is BACKEND_SECRET_KEY right?) or another back office takes them (stop one)',
	companies: 'the checks of a company are out of date: check it again, and note the day on the desk',
	backup:
		'let the server make a snapshot, and restic copy it: npm run leads -- snapshot, and journalctl -u stairlifts-backup, say what is wrong',
	clock:
		'by this machine’s clock much is too old at once, so nothing is deleted for a week: if the clock is wrong, set it right (timedatectl); if not, there is nothing to do',
	audit: 'make the server’s account the owner of audit.jsonl in the data folder',
	photoFiles:
		'files of photos are missing: npm run leads -- snapshot names them, and an earlier snapshot may have them',
	erasedPhotos: 'files of deleted photos could not be removed: look at the rights in the data folder',
	strays: 'photo files without a request lie in "strays" of the data folder: was the database replaced by mistake?',
	proxy:
		'let the proxy send X-Forwarded-For with the visitor’s address, and name the proxy’s own in TRUST_PROXY; if only programs on this machine have called the site lately, nothing is wrong',
} satisfies Record<CheckName | 'proxy', string>;

/** The health as `/healthz` tells it: with what is known of the proxy. */
export function healthBehind(now: Pick<Health, 'status' | 'checks'>, proxies: Pick<ProxyWatch, 'state'>) {
	const proxy = proxies.state();
	const status = proxy === 'failing' && now.status === 'ok' ? ('degraded' as const) : now.status;
	return { status, checks: { ...now.checks, ...(proxy && { proxy }) } };
}

/**
 * Answers `/healthz`: the status and its checks for everybody; the numbers of deliveries and the age of the backup for
 * programs on this machine only, since they show how much business the site does.
 */
export function answerHealth(health: () => Promise<Health>, proxies: ProxyWatch): Handler<CallEnv> {
	return async (c) => {
		const { deliveries, backup, ...now } = await health();
		const forAll = healthBehind(now, proxies);
		const counts = isFromThisMachine(c.env.incoming) && !proxies.isProxy(c.env.incoming) && { deliveries, backup };
		return c.json({ ...forAll, ...counts }, forAll.status === 'failing' ? 503 : 200, {
			'cache-control': 'no-store',
		});
	};
}

interface Watched {
	health: () => Promise<Pick<Health, 'checks'>>;
	backups: () => Promise<Pick<Backups, 'troubles'>>;
	store: Pick<Store, 'outbox'>;
	/** Called when an e-mail was added. */
	wake: () => void;
	log: Logger;
	/** In ms. */
	interval?: number | undefined;
}

/**
 * Tells the operator by one e-mail what needs a person: each check of the health that fails at two looks in a row, a minute apart. What was
 * given up has an e-mail of its own.
 * @returns a function that stops it
 */
export function watchForAttention({ health, backups, store, wake, log, interval = maintenanceInterval }: Watched) {
	let before: string[] = [];

	async function look(): Promise<void> {
		const { checks } = await health();
		const failing = Object.keys(checks).filter(
			(name) => name !== 'deliveries' && checks[name as keyof typeof checks] === 'failing',
		);
		const found = failing.filter((name) => before.includes(name));
		before = failing;
		const { troubles } = await backups();
		const lines = found.map((name) => [
			name,
			[...(name === 'backup' ? troubles : []), remedies[name] ?? `${name}: see the log`],
		]);
		if (!store.outbox.needsAttention(Object.fromEntries(lines))) return;
		log.warn({ failing: found }, 'the operator is told by e-mail, if there is any, what needs a person');
		wake();
	}

	const timer = setInterval(
		() => look().catch((error: unknown) => logFailure(log, error, 'could not tell what needs a person; will retry')),
		interval,
	).unref();
	return () => clearInterval(timer);
}

/** What the server on this machine says of its health; undefined where none answers. */
export async function askHealth({ HOST, PORT }: Pick<Settings, 'HOST' | 'PORT'>) {
	try {
		const answer = await fetch(`${addressOf(HOST, PORT)}/healthz`, {
			signal: AbortSignal.timeout(healthTimeout + second),
		});
		const health = (await answer.json()) as Health | null;
		// Another program may listen there.
		return health?.status && health.checks ? health : undefined;
	} catch {
		return undefined;
	}
}
