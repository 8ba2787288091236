import { existsSync, readFileSync } from 'node:fs';
import promises, { open } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { DatabaseSync } from 'node:sqlite';

// Imported into a server by a test (NODE_OPTIONS=--import=…): simulates disk errors while the file named by FAULTS contains
// values of `Fault`.

export type Fault = 'flush file' | 'flush folder' | 'commit' | 'read-only';

const faultFile = process.env.FAULTS ?? '';
const has = (fault: Fault) => existsSync(faultFile) && readFileSync(faultFile, 'utf8').includes(fault);

const probe = await open(import.meta.filename);
const handle = Object.getPrototypeOf(probe);
await probe.close();

const sync = handle.sync;
handle.sync = async function (this: typeof probe) {
	const what: Fault = (await this.stat()).isDirectory() ? 'flush folder' : 'flush file';
	if (has(what)) throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO', syscall: 'fsync' });
	await sync.call(this);
};

const exec = DatabaseSync.prototype.exec;
DatabaseSync.prototype.exec = function (this: DatabaseSync, sql: string) {
	// SQLite's error when the flush of its write-ahead log fails (SQLITE_IOERR_FSYNC).
	if (sql === 'COMMIT' && has('commit'))
		throw Object.assign(new Error('disk I/O error'), { code: 'ERR_SQLITE_ERROR', errcode: 1034 });
	exec.call(this, sql);
};

const { link, open: reallyOpen } = promises;
promises.link = async (...args) => {
	if (has('read-only')) throw readOnly('link');
	await link(...args);
};
promises.open = async (...args) => {
	if (args[1] !== 'r' && has('read-only')) throw readOnly('open');
	return reallyOpen(...args);
};
syncBuiltinESMExports();

function readOnly(syscall: string): Error {
	return Object.assign(new Error(`EROFS: read-only file system, ${syscall}`), { code: 'EROFS', syscall });
}
