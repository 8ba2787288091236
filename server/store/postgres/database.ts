import { randomBytes } from 'node:crypto';
import { tables } from '#leads/tables.ts';
import type { Audit } from '#server/store/audit.ts';
import type { Bucket } from '#server/store/bucket/api.ts';
import type { PhotoRows } from '#server/store/bucket/photo-rows.ts';
import type { Clock } from '#server/store/clock.ts';
import type { CompanyAnswers } from '#server/store/company-answers.ts';
import type { Content } from '#server/store/content.ts';
import type { DeskAccess } from '#server/store/desk-access.ts';
import type { Erasure } from '#server/store/erasure.ts';
import { Unusable } from '#server/store/errors.ts';
import type { History } from '#server/store/history.ts';
import { linkKeyNames } from '#server/store/key-names.ts';
import type { Outbox } from '#server/store/outbox.ts';
import type { Planner } from '#server/store/planner.ts';
import { openClock, type PostgresClock } from '#server/store/postgres/clock.ts';
import { openAnswers } from '#server/store/postgres/company-answers.ts';
import { openContent } from '#server/store/postgres/content.ts';
import { openErase } from '#server/store/postgres/erase.ts';
import { confirmClock, readTooOld } from '#server/store/postgres/find-old.ts';
import { oldLinkRequest } from '#server/store/postgres/old-links.ts';
import { openOutbox } from '#server/store/postgres/outbox.ts';
import { openPhotoRows } from '#server/store/postgres/photo-rows.ts';
import { openRequests } from '#server/store/postgres/requests.ts';
import { openSearch } from '#server/store/postgres/search.ts';
import type { Session } from '#server/store/postgres/session.ts';
import type { Requests } from '#server/store/requests.ts';
import type { Search } from '#server/store/search.ts';
import type { LinkPurpose } from '#server/store/signed-link.ts';
import { openDeskAccess } from '#server/store/sql/desk-access.ts';
import { openHistory } from '#server/store/sql/history.ts';
import { openPostgresDb } from '#server/store/sql/postgres.ts';
import { openStamp } from '#server/store/sql/stamp.ts';
import { openVisits } from '#server/store/sql/visits.ts';
import type { Counts, Keys } from '#server/store/store.ts';
import type { Visits } from '#server/store/visits.ts';

/** The part of the store that is in Postgres; the photos' bytes are in the bucket (`store/bucket`). */
export interface PostgresDatabase {
	requests: Requests;
	outbox: Outbox;
	answers: CompanyAnswers;
	history: History;
	search: Search;
	photoRows: PhotoRows;
	clock: Clock;
	audit: Audit;
	keys: Keys;
	visits: Visits;
	deskAccess: DeskAccess;
	/** Deletes rows, and records the remaining steps (`unfinished-erasures.ts`). */
	erase: Erasure['erase'];
	eraseOld: Erasure['eraseOld'];
	countSince(time: string, before?: string): Promise<Counts>;
	tryWriting(): Promise<void>;
	/** @param bucket has the photos' files */
	content(bucket: Bucket): Content;
	/** For the server. */
	begin(): Promise<void>;
}

/** Puts the parts together. The connection is the caller's to close. */
export function openPostgres(session: Session, planner: Planner): PostgresDatabase {
	const { sql, write } = session;
	const db = openPostgresDb(session);
	const stamps = openStamp();
	const clock = openClock(session, db, stamps);
	return {
		requests: openRequests(session, db, stamps.stamp, planner),
		outbox: openOutbox(session, clock, planner),
		answers: openAnswers(session, clock, planner),
		history: openHistory(db, stamps.stamp),
		search: openSearch(session),
		photoRows: openPhotoRows(session, clock),
		...openErase(session, clock),
		clock: clockOf(session, clock),
		audit: {
			// Also when the store was opened to read: every access to personal data is recorded.
			write: async (entry) => {
				const complete = { at: new Date().toISOString(), ...entry };
				await sql`insert into private.audit (entry) values (${sql.json({ ...complete })})`;
			},
			tryWriting: async () => {
				const [found] = await sql`select has_table_privilege('private.audit', 'insert') as allowed`;
				if (!found?.allowed) throw new Unusable('This role may not write to private.audit.');
			},
		},
		keys: keysOf(session),
		visits: openVisits(db),
		deskAccess: openDeskAccess(db),
		countSince: async (time, before = '') => {
			const within = sql`created_at >= ${time || '-infinity'} and created_at < ${before || 'infinity'}`;
			const [photos, ...requests] = await Promise.all([
				sql`select count(*) as n, coalesce(sum(size), 0)::bigint as bytes from private.photos
					where arriving_since is null and ${within}`,
				...tables.map(({ name }) => sql`select count(*) as n from ${sql(`public.${name}`)} where ${within}`),
			]);
			return {
				requests: requests.reduce((sum, [row]) => sum + row?.n, 0),
				photos: photos[0]?.n,
				photoBytes: photos[0]?.bytes,
			};
		},
		tryWriting: () =>
			write(async (tx) => {
				await tx`insert into private.state values ('a test of writing', ${new Date().toISOString()})
					on conflict (name) do update set value = excluded.value`;
			}),
		content: (bucket) => openContent(session, clock, bucket),
		begin: clock.begin,
	};
}

function clockOf({ sql, write }: Session, clock: PostgresClock): Clock {
	return {
		judge: clock.judge,
		lastRight: () => clock.lastRight(),
		isGuess: clock.isGuess,
		trust: (now) => write((tx) => clock.trust(now, tx)),
		tooOld: (cutoffs) => sql.begin('isolation level repeatable read read only', (tx) => readTooOld(tx, clock, cutoffs)),
		confirm: (now, cutoffs, keep) => write((tx) => confirmClock(tx, clock, now, cutoffs, keep)),
	};
}

function keysOf({ sql, write }: Session): Keys {
	const known = new Map<LinkPurpose, string>();
	const read = async (purpose: LinkPurpose): Promise<string | undefined> => {
		const [found] = await sql`select value from private.keys where name = ${linkKeyNames[purpose]}`;
		return found?.value;
	};
	return {
		linkKey: async (purpose) => {
			let key = known.get(purpose) ?? (await read(purpose));
			if (key === undefined) {
				const random = randomBytes(32).toString('base64url');
				// Another process may create it at the same time.
				await write(async (tx) => {
					await tx`insert into private.keys values (${linkKeyNames[purpose]}, ${random}) on conflict do nothing`;
				});
				key = (await read(purpose)) ?? random;
			}
			known.set(purpose, key);
			return key;
		},
		oldLinkRequest: (id) => oldLinkRequest(sql, id),
	};
}
