import { createRequire, syncBuiltinESMExports } from 'node:module';
import { setTimeout as later } from 'node:timers/promises';

// Loaded into a server by a test (NODE_OPTIONS=--import=…): a disk that needs a while to tell its free space, as network
// disks do.
const fs = createRequire(import.meta.url)('node:fs/promises');
const { statfs } = fs;
fs.statfs = async (...args: unknown[]) => {
	await later(150);
	return statfs(...args);
};
syncBuiltinESMExports();
