/** A session of the desk. Its token is in the browser's cookie; here is only the token's hash. */
export interface DeskSession {
	/** Random, and not derived from the token: it may be shown. */
	id: string;
	/** The address that the link was sent to. */
	email: string;
	/** Such as `Firefox on Windows`. */
	browser: string;
	created_at: string;
	/** When it was last used, to within minutes. */
	seen_at: string;
}

/** A link by which a session is begun, sent by e-mail. */
export interface DeskLink {
	/** SHA-256 of its token. */
	hash: string;
	email: string;
	created_at: string;
	expires_at: string;
}

/** The times before which sessions and links are over. */
export interface SessionCutoffs {
	/** For when sessions began. */
	created: string;
	/** For when they were last used. */
	seen: string;
}

/**
 * Who may use the desk from outside: links that were sent, and the sessions begun with them. Times are in the format of `created_at`.
 * Not copied to another store (`content.ts`): operators of the copy ask for new links.
 */
export interface DeskAccess {
	/**
	 * Stores a link, unless there is an unused one for its address that was sent since `sentSince`. In one transaction.
	 * @returns whether it was stored, and is to be sent
	 */
	addLink(link: DeskLink, sentSince: string): Promise<boolean>;
	/** Forgets a link that could not be sent. */
	removeLink(hash: string): Promise<void>;
	/** Whether a link can be used at this time. */
	hasLink(hash: string, now: string): Promise<boolean>;
	/**
	 * Uses up a link and begins a session with it, in one transaction: of two calls at once with the same link, one gets nothing.
	 * @param session `hash`: SHA-256 of the session's token
	 * @returns undefined if there is no such link, it was used, or is expired
	 */
	begin(
		link: string,
		session: Pick<DeskSession, 'id' | 'browser'> & { hash: string },
		now: string,
	): Promise<DeskSession | undefined>;
	/** The session of a token's hash, also one that is over. */
	find(hash: string): Promise<DeskSession | undefined>;
	/** Notes that a session was used. */
	seen(id: string, now: string): Promise<void>;
	/** All sessions, the newest first. */
	all(): Promise<DeskSession[]>;
	/** @returns how many of them were there, and have ended */
	end(ids: readonly string[]): Promise<number>;
	/** Removes expired links, and sessions that are over. */
	removeOver(now: string, before: SessionCutoffs): Promise<void>;
}
