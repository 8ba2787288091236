import { createHash } from 'node:crypto';
import { join } from 'node:path';

/** Where a photo's bytes lie. Named by a hash of the key, so that no key can be a path to somewhere else. */
export function photoPath(dataDir: string, key: string): string {
	return join(dataDir, 'photos', createHash('sha256').update(key).digest('hex'));
}
