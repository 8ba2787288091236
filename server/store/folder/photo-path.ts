import { createHash } from 'node:crypto';
import { join } from 'node:path';

/** The path of a photo's file. Named by a hash of the key, so that keys cannot cause path traversal. */
export function photoPath(dataDir: string, key: string): string {
	return join(dataDir, 'photos', createHash('sha256').update(key).digest('hex'));
}
