import { type Logger, logFailure } from '#server/log.ts';
import { type Health, remedies } from '#server/ops/health.ts';
import { maintenanceInterval } from '#server/settings/limits.ts';
import type { Backups } from '#server/store/backups.ts';
import type { Store } from '#server/store/store.ts';

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
export function watchForAttention({
	health,
	backups,
	store,
	wake,
	log,
	interval = maintenanceInterval,
}: Watched): () => void {
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
