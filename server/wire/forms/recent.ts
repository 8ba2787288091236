import { createHash } from 'node:crypto';
import { maxRecentForms, recentFormsFor } from '#server/settings/limits.ts';

/**
 * Recognises a form that was posted twice, such as by two presses of its button: browsers without our scripts give a request
 * no id. The second post gets the outcome of the first, also while that is still being stored. In memory only, for some
 * minutes, as a hash of the answers.
 */
export function createRecentForms<T>(now: () => number = Date.now) {
	const known = new Map<string, { until: number; outcome: Promise<T> }>();
	return {
		/** @param post what makes two posts the same; `store` is called for the first of them only, and after a failure again */
		once(post: unknown, store: () => Promise<T>): Promise<T> {
			const hash = createHash('sha256').update(JSON.stringify(post)).digest('base64');
			for (const [key, { until }] of known) {
				if (until > now() && known.size < maxRecentForms) break;
				known.delete(key);
			}
			const earlier = known.get(hash);
			if (earlier) return earlier.outcome;
			const outcome = store();
			known.set(hash, { until: now() + recentFormsFor, outcome });
			outcome.catch(() => known.delete(hash));
			return outcome;
		},
	};
}
