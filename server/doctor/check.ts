import type { CheckedSettings, Name, Settings } from '#server/settings/read.ts';

export interface Context {
	/** With the default in place of each that cannot be used: `Check.needs` says which a check cannot do without. */
	settings: Settings;
	checked: CheckedSettings;
	env: Readonly<Record<string, string | undefined>>;
	/** The `.env` of the project. */
	envFile: string;
	/** The folder of the built site. */
	dist: string;
	/** Name servers to ask, in place of the machine's; none for those. */
	nameServers: readonly string[];
}

export interface Check {
	title: string;
	/** Settings without which there is nothing to look at: if one cannot be used, the check is skipped and says so. */
	needs?: readonly Name[];
	/** @returns what was found, at least one; it may throw, which is reported as a problem */
	run(context: Context): Promise<Finding | Finding[]>;
}

/** What a check found. `skipped`: it could not or need not be looked at. */
export interface Finding {
	status: 'ok' | 'warning' | 'problem' | 'skipped';
	/** What is right or wrong, as one sentence without its full stop. Never a password, a key or a visitor's data. */
	what: string;
	/** What to do about it, likewise. */
	todo?: string;
}

export const ok = (what: string): Finding => ({ status: 'ok', what });
export const skipped = (what: string): Finding => ({ status: 'skipped', what });
export const warning = (what: string, todo: string): Finding => ({ status: 'warning', what, todo });
export const problem = (what: string, todo: string): Finding => ({ status: 'problem', what, todo });
