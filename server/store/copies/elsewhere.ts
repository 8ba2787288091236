import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { backupKeyOf } from '#server/store/copies/backup-key.ts';
import { Unusable } from '#server/store/errors.ts';
import { digestOf } from '#server/store/folder/photo-file.ts';

/** How long a connection may be silent, in seconds. */
const silence = 300;
// Nobody is there to type a password or to compare a host's key. What runs is no shell: rsync splits this at its spaces.
const ssh = 'ssh -o BatchMode=yes -o ConnectTimeout=20';
const common = [`--rsh=${ssh}`, `--timeout=${silence}`];

/**
 * Makes a copy of a folder of backups on another machine or disk as it is here: what is removed from backups here leaves those there too.
 * In a folder of its own for each key, so that a new machine's first backups do not take the place of those that it is to restore.
 * @param to as rsync writes it: `user@host:folder`, or a path; this has to be there
 * @returns a sentence for the operator
 * @throws Unusable with the last that rsync said
 */
export async function copyElsewhere(folder: string, to: string, dataDir: string): Promise<string> {
	if (!to.includes(':') && `${resolve(to)}/`.startsWith(`${folder}/`))
		throw new Unusable(`BACKUP_COPY_TO=${JSON.stringify(to)} is in the folder of the backups: name one elsewhere.`);
	const { key } = await backupKeyOf(dataDir);
	const copy = `${to.replace(/\/$/, '')}/stairlifts-${digestOf(`copies of ${key}`).slice(0, 8)}/`;
	// Linked photos stay links (-H). What is unfinished, and the lock, are left out.
	const what = ['-aH', '--delete', '--chmod=D700,F600', '--exclude=/.*', '--exclude=/server.lock'];
	await rsync([...what, ...common, '--', `${folder}/`, copy]);
	return `All backups are copied to ${to}.`;
}

/** Whether that place can be reached, and is there. @throws Unusable */
export async function reachElsewhere(to: string): Promise<void> {
	await rsync([...common, '--timeout=20', '--list-only', '--', `${to.replace(/\/$/, '')}/`]);
}

async function rsync(args: readonly string[]): Promise<void> {
	// Nothing of the settings, which have passwords.
	const { PATH = '', HOME = '', SSH_AUTH_SOCK = '' } = process.env;
	const env = { PATH, HOME, LC_ALL: 'C', ...(SSH_AUTH_SOCK && { SSH_AUTH_SOCK }) };
	await new Promise<void>((done, fail) => {
		execFile('rsync', args, { env, maxBuffer: 1e8 }, (error, _, said) => {
			if (!error) return done();
			if (error.code === 'ENOENT') return fail(new Unusable('there is no rsync here: apt-get install rsync'));
			// Its lines name hosts and files of backups, and nothing else.
			const lines = said.split('\n').filter((line) => line.trim() !== '' && !/^rsync error: /.test(line));
			const last = lines
				.slice(-2)
				.join(' ')
				.replace(/\p{Cc}/gu, ' ')
				.slice(0, 300);
			fail(new Unusable(`rsync ended with ${error.code}: ${last || 'it said nothing'}`));
		});
	});
}
