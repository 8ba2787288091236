import { ask } from '#server/doctor/ask.ts';
import type { Check } from '#server/doctor/check.ts';
import { type Finding, ok, problem, warning } from '#server/doctor/finding.ts';
import type { Settings } from '#server/settings/read.ts';

/** What an operator does about each check of `/healthz` (`ops/health.ts`) that fails. */
const todos: Readonly<Record<string, string>> = {
	database: 'requests cannot be stored: look at the disk, at the rights of the data folder and at the log',
	photos: 'photos cannot be stored: look at the disk, at the rights of the data folder and at the log',
	disk: 'free space on the disk',
	deliveries:
		'npm run leads -- list shows what was not delivered; correct the cause, then npm run leads -- resend --all',
	quota: 'a total of today is nearly used up: raise MAX_…_PER_DAY if this is no attack',
	companies: 'check the companies again whose check has lapsed, correct the routing file, build and restart',
	backup: 'look why the nightly backup fails: npm run leads -- backup --into FOLDER',
	clock: 'npm run leads -- confirm-clock says what it is about',
	audit: 'make the server’s account the owner of audit.jsonl in the data folder',
	photoFiles: 'npm run leads -- backup TO names the photos whose files are missing, and a backup may have them',
	erasedPhotos: 'files of deleted photos could not be removed: look at the rights in the data folder',
	strays: 'photo files without a request lie in "strays" of the data folder: was the database replaced by mistake?',
	proxy: 'let the proxy send X-Forwarded-For with the visitor’s address, and name the proxy’s own in TRUST_PROXY',
};

export interface Health {
	status: string;
	checks: Readonly<Record<string, string>>;
	/** From where calls with X-Forwarded-For come, while TRUST_PROXY does not name it (`wire/proxy-watch.ts`). */
	unnamedProxy?: string | undefined;
	/** How many calls in a row named no visitor but the proxy's own machine. */
	fromProxyItself?: number | undefined;
}

/** Asks the server on this machine how it is. @returns undefined where none answers */
export async function healthOf({ HOST, PORT }: Pick<Settings, 'HOST' | 'PORT'>): Promise<Health | undefined> {
	const name = HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : HOST.includes(':') ? `[${HOST}]` : HOST;
	try {
		const { body } = await ask(`http://${name}:${PORT}/healthz`);
		const health = JSON.parse(body.toString()) as Partial<Health> | null;
		const { status, checks, unnamedProxy, fromProxyItself } = health ?? {};
		return status && checks ? { status, checks, unnamedProxy, fromProxyItself } : undefined;
	} catch {
		return undefined;
	}
}

/** What the running server says of itself. */
export const runningServerCheck: Check = {
	title: 'Running server',
	needs: ['HOST', 'PORT'],
	run: async ({ settings }): Promise<Finding[]> => {
		const health = await healthOf(settings);
		if (!health)
			return [
				warning(
					`none answers on port ${settings.PORT} of ${settings.HOST}`,
					'start it; if it ends at once, its last line says why (journalctl -u stairlifts)',
				),
			];
		const failing = Object.entries(health.checks).filter(([, state]) => state !== 'ok');
		const report = health.status === 'failing' ? problem : warning;
		if (failing.length === 0) return [ok('/healthz says ok')];
		return failing.map(([name]) => report(`/healthz says "${name}" is failing`, todos[name] ?? 'see the log'));
	},
};
