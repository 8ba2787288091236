import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { uptime } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/**
 * Does some work while no other process installs or builds in the same folder; says so if it has to wait. Plain JavaScript, for install.mjs.
 * @template Result
 * @param {string} root the project's folder
 * @param {() => Result | Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function inTurn(root, work) {
	const lock = join(root, '.install.lock');
	for (let said = false; !take(lock); ) {
		const holder = holderOf(lock);
		if (holder === undefined) continue;
		if (!said)
			console.error(`Waiting for process ${holder}, which installs or builds here (if it does not: delete ${lock}) …`);
		said = true;
		await setTimeout(300);
	}
	try {
		return await work();
	} finally {
		rmSync(lock, { force: true });
	}
}

function take(lock) {
	try {
		writeFileSync(lock, `${process.pid}`, { flag: 'wx' });
		return true;
	} catch (error) {
		if (error.code === 'EEXIST') return false;
		throw error;
	}
}

/** The process that has the lock. The lock of one that was killed, or ran before the machine was started, is removed. */
function holderOf(lock) {
	try {
		const holder = readFileSync(lock, 'utf8');
		if (runs(Number(holder)) && statSync(lock).mtimeMs > Date.now() - uptime() * 1000) return holder;
		const moved = `${lock}.${process.pid}`;
		renameSync(lock, moved);
		// Another process that waits may have removed it since, and taken its own.
		if (readFileSync(moved, 'utf8') === holder) rmSync(moved);
		else renameSync(moved, lock);
	} catch (error) {
		if (error.code !== 'ENOENT') throw error;
	}
	return undefined;
}

function runs(pid) {
	try {
		return pid !== process.pid && process.kill(pid, 0);
	} catch (error) {
		return error.code === 'EPERM';
	}
}
