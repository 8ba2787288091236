/** How far a request has come, as the operator keeps it. */
export const statuses = ['new', 'contacted', 'quoted', 'won', 'lost', 'spam'] as const;
export type Status = (typeof statuses)[number];

export const statusLabels: Readonly<Record<Status, string>> = {
	new: 'New',
	contacted: 'Contacted',
	quoted: 'Quoted',
	won: 'Won',
	lost: 'Lost',
	spam: 'Spam',
};

/** The statuses that say that somebody has answered the visitor. */
export const answeredStatuses: readonly Status[] = ['contacted', 'quoted', 'won', 'lost'];

/** Longest note of the operator about a request, in characters (Unicode code points). */
export const maxNoteLength = 2000;
