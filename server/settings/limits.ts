import { daysToAdd, maxPhotoBytes } from '#leads/photos.ts';
import { day, hour, kib, minute, second } from '#server/settings/units.ts';

/** Largest JSON body, in bytes: five rows with every field full, of 30 kB each, and then some. */
export const maxJsonBytes = 256 * kib;

/** Bytes of a multipart body besides the photo: boundaries, part headers and small fields. */
const maxMultipartOverhead = 64 * kib;

/** Most fields besides the photo (`cacheControl`, `metadata`) in an upload, and bytes of each. The official client sends one or two. */
export const maxMultipartFields = 10;
export const maxMultipartFieldBytes = 16 * kib;

/** Most fields of a form that is posted without scripts: its answers, and hidden ones. */
export const maxFormFields = 30;
/** Longest of them, in bytes: 4,000 characters of 4 bytes, with line breaks of two. */
export const maxFormFieldBytes = 20_000;
/** All fields of such a form, in bytes; and where they are not URL-encoded, which makes three of one byte. */
export const maxFormBytes = 200_000;
export const maxFormPartBytes = maxFormBytes / 3;

/** Largest upload, in bytes. A larger Content-Length is rejected before anything is written to disk. */
export const maxUploadBytes = maxPhotoBytes + maxMultipartOverhead;

/** Longest photo key, in characters: the limit of S3, and so of a hosted Supabase project. */
export const maxKeyLength = 1024;

/** Most rows in one insert. The site sends one. */
export const maxRowsPerCall = 5;
/** The same with RATE_LIMIT=off. Rows are counted before any is validated. */
export const maxRows = 10_000;

/** How long a write waits for another process's lock on the database, such as that of a backup. */
export const databaseBusyTimeout = 5 * second;

/** How long a start waits for a stopping server to release the lock on the data folder. */
export const lockTimeout = 1 * second;

/**
 * For how long after a request its links add photos and correct answers: somebody else may have to come and take the photos. Later, the companies have
 * long answered, and nobody would look at what comes; a link that leaked is of no use then.
 */
export const changesFor = daysToAdd * day;

/** For how long after a request a company can answer by the links of its e-mails: a quotation may take weeks. */
export const answersFor = 60 * day;

/** How long the keys of links are kept in memory, so that those that a command makes are used soon; and how long the earlier ones stay valid. */
export const keysReadAgainAfter = 5 * second;
export const oldLinksForDays = 30;

/** Interval of the retention sweep. */
export const sweepInterval = 24 * hour;

/** Interval at which unfinished erasures are retried and the clock is checked. */
export const maintenanceInterval = 1 * minute;

/** For how long a sweep waits while the clock is in doubt, and without a request for how long it is (`store/clock.ts`). */
export const clockDoubtedFor = 7 * 24 * hour;
export const maxQuiet = 60 * 24 * hour;
/** How far a clock may go back without doubt: time servers correct by seconds, and time zones do not change UTC. */
export const clockStepBack = 1 * hour;

/** How long stray photo files are kept in `DATA_DIR/strays` before they are deleted, so that an operator can restore them. */
export const strayRetention = 7 * 24 * hour;

/**
 * Photos without a request are deleted at this age, and looked for at this interval, so that none is public for more than two hours: anybody
 * can upload anything. The form sends the request seconds after the last photo; a page left open sends older photos again (`src/dialogs/photos/send-photos.ts`).
 */
export const strayPhotoAge = 110 * minute;
export const straySweepInterval = 10 * minute;

/** Shortest interval between two checks of the free disk space, and of the service's health; results are cached meanwhile. */
export const diskCheckInterval = 1 * second;
export const healthCheckInterval = 5 * second;
/** The same for what visitors do at a hosted project; and how long a health check waits for each answer, well within what monitors wait. */
export const visitorsCheckInterval = 1 * minute;
export const healthTimeout = 4 * second;

/** How many foreign origins are logged until the next start (`wire/access.ts`): a caller can invent any number. */
export const maxLoggedOrigins = 10;

/** Age of the last whole backup from which `/healthz` says `degraded`: a daily one may be late by half a day. */
export const maxBackupAge = 36 * hour;

/** Counts of visits are kept for this many months. */
export const retainVisitsMonths = 25;

/**
 * Grace period at shutdown for deliveries in flight, while calls are still answered; with that for calls in flight (`http/listen.ts`) it is
 * under the 10 s after which Docker kills a container.
 */
export const stopDeliveriesTimeout = 8 * second;

/** After this a stopping process exits, whatever it still waits for: longer than all of these together. */
export const stopLimit = 15 * second;

/** Largest body of a call of the desk: a note of 2,000 characters in JSON. */
export const maxDeskBytes = 16 * kib;

/** For how long a link to the desk can be used. */
export const deskLinkFor = 15 * minute;
/** An address gets no further link while an unused one is newer: a stranger sends it six e-mails an hour, one of which always works. */
export const deskLinkInterval = 10 * minute;
/** Pauses before an e-mail with a link is tried again. */
export const deskMailRetries: readonly number[] = [5 * second, 30 * second];
/** Whether an address is the operator's is looked up after the response, by up to this time later, so that nobody can measure it. */
export const deskAskDelay = 1 * second;

/** For how long a session lasts, and how long it lasts unused. */
export const deskSessionFor = 30 * day;
export const deskSessionIdle = 7 * day;
/** How often it is noted that a session is used. */
export const deskSeenInterval = 5 * minute;

/** How often a caller may ask for a link, and try links and session cookies that turn out to be none. */
export const deskAsks = { tenMinutes: 10, day: 50 };
export const deskLinkTries = { tenMinutes: 30, day: 200 };
export const deskSessionTries = { tenMinutes: 30, day: 200 };
/** Valid sessions that are remembered, so that others' tries do not stop their calls. */
export const maxKnownSessions = 1000;
