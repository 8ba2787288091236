import type { Status } from '#leads/status.ts';
import type { RequestKey } from '#leads/tables.ts';

/**
 * What people did with a request: set its status, wrote a note, passed it to a company, had its deliveries sent again.
 */
export const deeds = ['status', 'note', 'passed', 'resent'] as const;
export type Deed = (typeof deeds)[number];

/** One entry. Never changed, and erased with its request. */
export interface HistoryEntry {
	/** Random. */
	id: string;
	kind: RequestKey['kind'];
	request_id: string;
	deed: Deed;
	/** The status, the note's text, or the company's name; empty for `resent`. */
	detail: string;
	/** Who did it: an e-mail address, the name of a system account, or empty if that is unknown. */
	author: string;
	/** Later than that of the request's earlier entries and of the answers of companies. */
	created_at: string;
}

/** A company of the routing file. */
export interface Receiver {
	name: string;
	email: string;
}

export type Noted = 'noted' | 'already' | 'gone';

/** What people did with requests. Each call is durable when it resolves. */
export interface History {
	/** @returns `already` if it was set to this by hand last; `gone` if there is no such request */
	setStatus(request: RequestKey, status: Status, author: string): Promise<Noted>;
	/** @param text at most `maxNoteLength` characters */
	addNote(request: RequestKey, text: string, author: string): Promise<Noted>;
	/** Notes that its deliveries were made due again (`Outbox.revive`). */
	noteResent(request: RequestKey, author: string): Promise<Noted>;
	/**
	 * Sends a request to one more company: a delivery as if it had been planned, so that links, reminders, added photos and an erasure
	 * reach it too.
	 * @param mostCompanies most companies that receive one request, which visitors are told
	 * @returns `already` if the company has it; `full` if so many companies have it; `unplanned` if nobody was told of it yet, since no
	 * server is running; `gone` if there is no such request
	 */
	pass(
		request: RequestKey,
		company: Receiver,
		mostCompanies: number,
		author: string,
	): Promise<'passed' | 'already' | 'full' | 'unplanned' | 'gone'>;
	/** The oldest first. */
	of(request: RequestKey): Promise<HistoryEntry[]>;
}
