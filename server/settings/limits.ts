import { daysToAdd, maxPhotoBytes } from '#leads/photos.ts';
import { day, hour, kib, mib, minute, second } from '#server/settings/units.ts';

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

/**
 * Rate limits of one caller (`http/networks.ts`): requests and photos in a window and in an hour. More is refused. A rejected call counts
 * as one. A household sends one or two requests with five photos each; a care home, an office or a mobile network shares
 * one address, so there is room for a dozen households at once. Limits a day are settings (`MAX_…_PER_ADDRESS_PER_DAY`).
 */
export const rateWindow = 10 * minute;
export const maxInsertsPerWindow = 60;
export const maxInsertsPerHour = 100;
export const maxUploadsPerWindow = 100;
export const maxUploadsPerHour = 150;

/**
 * Requests of one caller in an hour, and of all in ten minutes, that are delivered as they come. More are stored and held
 * (`settings/caller-limits.ts`), up to as many in a day of one caller and of all. Hundreds of a mobile network's customers share one
 * address: some calls of one of them must not have all others held. A request takes a kilobyte, and with the longest answers 18: 900 MB in all.
 */
export const maxTakenPerCallerPerHour = 30;
export const maxTakenPerWindowTotal = 200;
export const maxHeldPerCallerPerDay = 100;
export const maxHeldPerDay = 50_000;
/** How often it is counted again at most while that total refuses, since the operator may have let some go or dropped them. */
export const heldCountInterval = 10 * second;
/** Posts over these limits that are answered with their form and its answers, which costs four times a page. More get a line of text. */
export const maxRefusedForms = 20;
export const maxRefusedFormsPerDay = 200;
/** Most rows in one insert. The site sends one. */
export const maxRowsPerCall = 5;
/** The same with RATE_LIMIT=off. Rows are counted before any is validated. */
export const maxRows = 10_000;

/**
 * Most concurrent uploads. Two devices of one household with five photos each are ten. An upload is streamed to disk, so
 * an open one costs about 150 kB of memory; the disk space it may need is reserved, or it is rejected.
 */
export const maxUploadsInFlightPerCaller = 10;
export const maxUploadsInFlight = 1000;
/** Most photos that are sent at once: one that is not read takes 0.25 MB and two file descriptors. An e-mail shows at most five. */
export const maxReadsPerCaller = 20;
export const maxReads = 400;
/** For how long an operation has its slot at least, when all are in use and its visitor has few: a form of 30 kB takes it at 60 kbit/s. */
export const slotMinTime = 4 * second;
/**
 * When all slots but the reserve have been in use for this long, the operator is notified. Slots that are free for less
 * than the gap, between one upload and the next, count as in use.
 */
export const slotsFullReportAfter = 1 * minute;
export const slotsFullMaxGap = 10 * second;

/**
 * Lowest average speed of a body in bytes a second, checked from its first minute on. On the slowest mobile network (60 kbit/s), each of five concurrent uploads is faster.
 */
export const minBodySpeed = 1000;
export const minBodySpeedAfter = 1 * minute;
export const bodySpeedCheckInterval = 10 * second;

/** Largest fraction of a daily total that one /48 or /24, which have the `share` below, may use; wider networks in proportion to theirs. */
export const blockShare = 0.1;
export const blockWidth = 4;

/**
 * Fraction of each total that is reserved for networks that have sent little today, so that a few senders cannot use up
 * the total for everybody; and what counts as little: two requests with five photos each, which browsers make smaller.
 */
export const reserveShare = 0.2;
export const reserveMaxRequests = 2;
export const reserveMaxPhotos = 10;
export const reserveMaxPhotoMb = 25;

/**
 * Most confirmation e-mails for the requests of one caller, and of all: people send fewer by hand, and the address typed into a form
 * may be anybody's. Requests above this are stored and delivered to their recipients, without a confirmation.
 */
export const maxThanksPerCallerPerHour = 5;
export const maxThanksPerCallerPerDay = 10;
export const maxThanksToAllPerDay = 500;

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

/** How long a body without photos may take to arrive, in ms: a row with every field full, 30 kB, takes 4 s at 60 kbit/s. */
export const bodyTimeout = 20 * second;

/**
 * Most bytes of a rejected body that are read and discarded. A client that is still sending when the connection closes
 * sees a network error in place of the response. After these bytes the connection is closed.
 */
export const maxDrainBytes = 64 * mib;

/** Longest time in ms for that: enough for any body a browser sends here, far below `requestTimeout`. */
export const maxDrainTime = 10 * second;

/**
 * From how many bytes a body counts as large, and how many of these are held in memory at once: what the forms send is smaller, even in
 * the longest words that they take. Any number of smaller ones may be held (`maxBodies`).
 */
export const largeBody = 64 * kib;
export const maxLargeBodies = 16;

/**
 * Longest time for one HTTP request with its body: five 10 MB photos sent concurrently over 0.3 Mbit/s, the slowest
 * usable uplink, take 23 minutes. A connection with no traffic at all is closed after `socketIdleTimeout`.
 */
export const requestTimeout = 30 * minute;
export const headersTimeout = 20 * second;
export const socketIdleTimeout = 60 * second;

/** Longer than the minute after which common proxies close an idle connection, so that they never reuse a closed one. */
export const keepAliveTimeout = 65 * second;

/**
 * Grace periods at shutdown for deliveries in flight, while calls are still answered, and then for calls in flight. Together under the
 * 10 s after which Docker kills a container. The second keeps the next process from its port: browsers repeat a refused call after
 * 0.5 s and again 2 s later, and it must listen by then.
 */
export const stopDeliveriesTimeout = 8 * second;
export const stopCallsTimeout = 1 * second;

/** After this a stopping process exits, whatever it still waits for: longer than all of these together. */
export const stopLimit = 15 * second;

/** For how long a stopping server still listens for the next request of a client that was just answered, in ms. */
export const stopLinger = 50;

/** All request headers together, in bytes. A browser with many cookies sends 4 kB; this site sets none. */
export const maxHeaderBytes = 16 * kib;

/**
 * Longest request URL, in characters. The site's longest path has under 100; advertisers' query parameters (`gclid`,
 * `utm_source`) add some hundreds. A photo key has up to `maxKeyLength` characters, each percent-encoded as up to three.
 */
export const maxSiteAddress = 1000;
export const maxBackendAddress = 4000;

/** Most pipelined requests on one connection; more close it. Browsers do not pipeline. */
export const maxPipelined = 100;

/**
 * Most concurrent connections from one address: a browser opens six, and an office or care home shares one address.
 * Proxies in TRUST_PROXY have no such limit.
 */
export const maxConnectionsPerAddress = 100;

/** Most concurrent connections; an idle one costs about 20 kB. Further ones are closed without a response. */
export const maxConnections = 5000;

/**
 * Most calls with a body in progress of one visitor, also behind a proxy, without photos and with: uploads have a lower limit. Altogether
 * there may be as many of each as there may be uploads. All calls in progress have the limits of connections. The last part of these is for visitors with few.
 */
export const maxBodiesPerAddress = 2 * maxUploadsInFlightPerCaller;
export const maxBodies = maxUploadsInFlight;
export const fewCalls = 6;

/** How many kB a photo counts as at least: the smallest takes two files, rows and a thumbnail too. `private.admit_photo` says the same. */
export const leastPhotoKb = 50;

/** How often connections are checked for `headersTimeout` and `requestTimeout`. */
export const connectionsCheckingInterval = 5 * second;

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

/** How often a caller (`http/networks.ts`) may ask for a link, and try links and session cookies that turn out to be none. */
export const deskAsks = { tenMinutes: 10, hour: 20, day: 50 };
export const deskLinkTries = { tenMinutes: 30, hour: 60, day: 200 };
export const deskSessionTries = { tenMinutes: 30, hour: 60, day: 200 };
/** Valid sessions that are remembered, so that others' tries do not stop their calls. */
export const maxKnownSessions = 1000;
