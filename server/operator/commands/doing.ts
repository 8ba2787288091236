import type { Command } from 'commander';
import type { Environment } from '#server/operator/open-store.ts';
import type { Copied } from '#server/store/copies/backup.ts';
import type { Store } from '#server/store/store.ts';

/** Runs a command's work: with the store open, with the path of a data folder, or without it. */
export interface Doing {
	/** @param mode `read` for work that changes nothing */
	withStore(mode: 'command' | 'read', work: (store: Store) => Promise<string>): Promise<void>;
	withFolder(work: (dataDir: string) => Promise<Copied>): Promise<void>;
	/** Runs work on stores that the command names. @param say prints a line at once, for work that takes long */
	withNamed(work: (say: (line: string) => void) => Promise<Copied>): Promise<void>;
	serveDesk(): Promise<void>;
}

/** What commands are added with. */
export interface Adding extends Doing {
	/** Adds a command. @param usage its arguments, for the help */
	command(name: string, usage: string, text: string): Command;
	env: Environment;
}
