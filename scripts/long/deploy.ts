import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { checkContainer } from '../../tests/deploy/container.ts';
import { caddyBefore, checkBehind, deployFile, nginxBefore, replaced } from '../../tests/deploy/proxies.ts';
import { needRoot } from '../../tests/faults/linux.ts';
import { removeTemporaryFolders } from '../../tests/support/database.ts';
import { has } from '../../tests/support/programs.ts';
import { temporaryFolder } from '../../tests/support/server.ts';

// `npm run long deploy`: what is in deploy/, as far as one machine can show it: nginx and Caddy in front of the real server, the
// units by systemd's own check, the steps of the Containerfile in an empty folder. It needs a built site, and is run as root.
needRoot('long deploy');

/** @throws AssertionError if systemd finds anything to say */
async function checkUnits(): Promise<void> {
	const folder = await temporaryFolder();
	const names = ['stairlifts.socket', 'stairlifts.service', 'stairlifts-backup.service', 'stairlifts-backup.timer'];
	const units = [...names, 'backup-host/stairlifts-forget.service', 'backup-host/stairlifts-forget.timer'];
	for (const unit of units) {
		const text = deployFile(unit);
		// The program need not be installed there on this machine.
		const program = '/srv/stairlifts/node_modules/.bin/node';
		await writeFile(
			join(folder, basename(unit)),
			text.includes(program) ? replaced(text, { [program]: process.execPath }) : text,
		);
	}
	const checked = spawnSync('systemd-analyze', ['verify', ...units.map((unit) => join(folder, basename(unit)))], {
		encoding: 'utf8',
	});
	assert.deepEqual([checked.status, checked.stderr], [0, '']);
	console.log(`systemd-analyze verify: nothing to say about ${units.join(', ')}.`);
}

const parts = [
	{ needs: has('nginx'), what: 'nginx', check: () => checkBehind(nginxBefore) },
	{ needs: has('caddy'), what: 'Caddy', check: () => checkBehind(caddyBefore) },
	{ needs: existsSync('/usr/bin/systemd-analyze'), what: 'systemd-analyze', check: checkUnits },
	{
		needs: existsSync(join(import.meta.dirname, '../../dist/index.html')),
		what: 'a built site',
		check: checkContainer,
	},
];
try {
	for (const { needs, what, check } of parts) {
		if (needs) await check();
		else {
			console.error(`There is no ${what} on this machine: not checked.`);
			process.exitCode = 1;
		}
	}
} finally {
	await removeTemporaryFolders();
}
