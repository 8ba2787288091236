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
