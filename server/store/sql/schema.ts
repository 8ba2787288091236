import { companyAnswers, statuses } from '#leads/status.ts';
import { leadKinds, tables as requestTables } from '#leads/tables.ts';
import { channels, deliveryStates, messages } from '#server/store/delivery.ts';
import { actions } from '#server/store/requests.ts';

/** The version of the schema. It goes up by one with each release that changes it (`sqlite/open.ts`). */
export const schemaVersion = 4;

/** What is counted: views of a page and from another site (once each), forms opened on a page (each browser's first), requests sent from it. */
export const countedThings = ['page', 'site', 'opened', 'sent'] as const;

/**
 * What a column holds: of texts also all that there are. What may be null is in the tables. Times are ISO 8601 in UTC to the millisecond;
 * flags 0 or 1; lists of texts, and `json`, are JSON.
 */
export type Column = 'text' | 'integer' | 'flag' | 'text[]' | 'json' | 'bytes' | readonly string[];

export const kinds = ['', ...leadKinds];
/** The request that a row is about. */
const about = { kind: kinds, request_id: 'text' } as const;

/** What the columns of all tables hold, but those of requests: the tables themselves are in `sqlite/versions.sql`. */
export const definitions = {
	/**
	 * A row for each request of any kind, with what requests are listed and found by. Its primary key keeps two kinds from having a request
	 * with the same id: anyone can read a request's id in the addresses of its photos, and could send a request of another kind with it.
	 * A request's row has its number here (`insertRow` in `request-rows.ts`): an index of ids in its own table would cost as much as the row.
	 */
	request_ids: {
		id: 'text',
		table_name: requestTables.map(({ name }) => name),
		created_at: 'text',
		/** Of one that is held: whether it is confirmed when it is let go. */
		may_thank: 'flag',
		/** Its sender if it is held: then nobody is told of it (`held.ts`); of an earlier release, its network. Empty once it was let go; null if it never was held. */
		held: 'text',
		/** The page of the site that it was sent from, or `telephone`; null where that is not known. */
		source: 'text',
		suspected: 'flag',
		/** What has become of it (`history.ts`). */
		status: statuses,
		answered_at: 'text',
		due_at: 'text',
		/** The day in British time on whose morning it comes to the top of the list; null without one. */
		follow_on: 'text',
		/** Whose it is, and what it is found by (`register.ts`). */
		email_key: 'text',
		phone_key: 'text',
		search_text: 'text',
		search_digits: 'text',
	},
	/** The outbox (`outbox.ts`). */
	deliveries: {
		id: 'text',
		...about,
		message: messages,
		channel: channels,
		recipient: 'text',
		/** What it is stored under (`keyOf`). */
		company: 'text',
		mailbox: 'text',
		created_at: 'text',
		due_at: 'text',
		attempts: 'integer',
		state: deliveryStates,
		settled_at: 'text',
		why: 'text',
		/** Whether it is being sent. The server ends what it finds at its start. */
		in_flight: 'flag',
		/** Until when it waits since its recipient has had an hour's e-mails (`outbox.ts`); null if it does not. */
		waits_until: 'text',
		/** Of a request to a company that has an earlier one of the same person: the id of the first of them (`planning.ts`); see `Delivery`. */
		again: 'text',
	},
	photos: {
		key: 'text',
		id: 'text',
		/** The first part of the key, in lower case; without one, the id of the request that named it first (`claimPhotos`), or null. */
		folder: 'text',
		type: 'text',
		size: 'integer',
		created_at: 'text',
		sha256: 'text',
		/** Of what came, of which nothing else is kept. */
		sent_sha256: 'text',
		/** Null until a photo of an earlier release is drawn anew (`photos.ts`). */
		width: 'integer',
		height: 'integer',
		small: 'bytes',
	},
	/** Answers of companies by the links in their e-mails. Only `agreed` is ever changed. */
	company_answers: {
		...about,
		delivery_id: 'text',
		company: 'text',
		answer: companyAnswers,
		pounds: 'integer',
		created_at: 'text',
		/** Whether the operator agrees with an objection (`genuine.ts`). */
		agreed: 'flag',
	},
	/** Whom requests are sent to (`companies.ts`). */
	companies: { id: 'text', entry: 'json' },
	/** The names of those that were renamed, by their first ones (`nameOf` in `sql.ts`). */
	company_names: { stored_as: 'text', name: 'text' },
	/** When to look next at requests that companies are to answer (`company-answers.ts`). */
	follow_ups: { ...about, due_at: 'text' },
	/** What people did with requests (`history.ts`). Never changed. */
	history: {
		id: 'text',
		...about,
		action: actions,
		detail: 'text',
		author: 'text',
		created_at: 'text',
	},
	/** Daily counts (`visits.ts`). A day is a text, since the program compares days and never times. */
	visit_counts: {
		day: 'text',
		what: countedThings,
		kind: kinds,
		name: 'text',
		count: 'integer',
	},
	/** Who may use the desk from outside, by hashes of tokens (`desk-access.ts`). */
	desk_links: {
		hash: 'text',
		email: 'text',
		created_at: 'text',
		expires_at: 'text',
	},
	desk_sessions: {
		hash: 'text',
		id: 'text',
		email: 'text',
		browser: 'text',
		created_at: 'text',
		seen_at: 'text',
	},
	/** Keys that sign links (`links.ts`). Never changed: each new one says until when those before it are valid. */
	keys: { name: 'text', value: 'text', made_at: 'text', others_until: 'text' },
	/** What was taken over from a hosted project: table and id, so that it is taken once, also if it was erased since (`requests.ts`). */
	inbox_taken: { key: 'text', at: 'text' },
	/** What the program notes for itself, such as when it swept last (`clock.ts`). */
	state: { name: 'text', value: 'text' },
	/** The remaining steps of erasures whose rows are deleted (`erasure.ts`). */
	unfinished_erasures: { photo_keys: 'text[]', audit: 'json' },
} as const satisfies Record<string, Readonly<Record<string, Column>>>;

/** Every column of every table, by both names. */
export const columnsByTable = new Map<string, Readonly<Record<string, Column>>>([
	...requestTables.map(({ name, columns }) => {
		const given = columns.map((column): [string, Column] => [
			column.name,
			column.type === 'text[]' ? 'text[]' : 'text',
		]);
		return [name, { ...Object.fromEntries(given), created_at: 'text', suspected: 'text' }] as const;
	}),
	...Object.entries(definitions),
]);
