import { maxPhotoBytes } from '#leads/photos.ts';

const kib = 1024;
const mib = 1024 * kib;
const second = 1000;
const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

/**
 * Largest JSON body, in bytes. A row with every field full is under 30 kB. 2 MiB also admits a book pasted into the
 * comment (1 MB), so that the error names the field that is too long, not only the body.
 */
export const maxJsonBytes = 2 * mib;

/** How long a JSON body may take to arrive, in ms: 2 MiB over 0.3 Mbit/s, the slowest uplink that still counts as one, take 56 s. */
export const bodyTimeout = 90 * second;

/** Bytes of a multipart body besides the photo: boundaries, part headers and small fields. */
export const maxMultipartOverhead = 64 * kib;

/** Most fields besides the photo (`cacheControl`, `metadata`) in an upload, and bytes of each. The official client sends one or two. */
export const maxMultipartFields = 10;
export const maxMultipartFieldBytes = 16 * kib;

/** Largest upload, in bytes. A larger Content-Length is rejected before anything is written to disk. */
export const maxUploadBytes = maxPhotoBytes + maxMultipartOverhead;

/**
 * Most bytes of a rejected body that are read and discarded. A client that is still sending when the connection closes
 * sees a network error in place of the response. After these bytes the connection is closed.
 */
export const maxDrainBytes = 64 * mib;

/** Longest time in ms for that: enough for any body a browser sends here, far below `requestTimeout`. */
export const maxDrainTime = 10 * second;

/** Longest photo key, in characters: the limit of S3, and so of a hosted Supabase project. */
export const maxKeyLength = 1024;

/** Bytes from the start of a photo by which its type is detected (file-type asks for 4,100). */
export const sniffBytes = 4100;

/**
 * Rate limits of one caller (`http/networks.ts`): requests and photos in a window and in an hour. A rejected call counts
 * as one. A household sends one or two requests with five photos each; a care home, an office or a mobile network shares
 * one address, so there is room for a dozen households at once. Limits a day are settings (`MAX_…_PER_ADDRESS_PER_DAY`).
 */
export const rateWindow = 10 * minute;
export const maxInsertsPerWindow = 60;
export const maxInsertsPerHour = 100;
export const maxUploadsPerWindow = 100;
export const maxUploadsPerHour = 150;
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
/**
 * When all slots but the reserve have been in use for this long, the operator is notified. Slots that are free for less
 * than the gap, between one upload and the next, count as in use.
 */
export const slotsFullReportAfter = 1 * minute;
export const slotsFullMaxGap = 10 * second;

/**
 * Lowest average speed of an upload in bytes a second, checked from its first minute on. On the slowest mobile network
 * (60 kbit/s), each of five concurrent uploads is faster. Without it, a byte a minute holds a slot for half an hour.
 */
export const minUploadSpeed = 1000;
export const minUploadSpeedAfter = 1 * minute;
export const uploadSpeedCheckInterval = 10 * second;

/** Largest fraction of a daily total that one /48 or /24 may use; a /32 or /16 may use twice as much (`Shares`). */
export const blockShare = 0.1;

/**
 * Fraction of each total that is reserved for networks that have sent little today, so that a few senders cannot use up
 * the total for everybody; and what counts as little: two requests with five photos each.
 */
export const reserveShare = 0.2;
export const reserveMaxRequests = 2;
export const reserveMaxPhotos = 10;

/**
 * Most confirmation e-mails for the requests of one caller: people send fewer by hand, and the address typed into a form
 * may be anybody's. Requests above this are stored and delivered to their recipients, without a confirmation.
 */
export const maxThanksPerCallerPerHour = 5;
export const maxThanksPerCallerPerDay = 10;

/**
 * Longest time for one HTTP request with its body: five 10 MB photos sent concurrently over 0.3 Mbit/s, the slowest
 * usable uplink, take 23 minutes. A connection with no traffic at all is closed after `socketIdleTimeout`.
 */
export const requestTimeout = 30 * minute;
export const headersTimeout = 20 * second;
export const socketIdleTimeout = 60 * second;

/** Longer than the minute after which common proxies close an idle connection, so that they never reuse a closed one. */
export const keepAliveTimeout = 65 * second;

/** Grace period for calls and deliveries in flight at shutdown: under the 10 s after which Docker kills a container. */
export const stopTimeout = 8 * second;

/** How long a write waits for another process's lock on the database, such as that of a backup. */
export const databaseBusyTimeout = 5 * second;

/** How long a start waits for a stopping server to release the lock on the data folder. */
export const lockTimeout = 1 * second;

/** Interval of the retention sweep. */
export const sweepInterval = 24 * hour;

/** Interval at which unfinished erasures are retried and a clock in doubt is checked again. */
export const maintenanceInterval = 1 * minute;

/**
 * A clock more than this past the last sweep, which is at most a day ago while the server runs, must be confirmed by the
 * operator: with a wrong clock, everything would be old enough to be deleted. Few servers are stopped for longer.
 */
export const maxClockGap = 30 * 24 * hour;
/** How far a clock may go back without doubt: time servers correct by seconds, and time zones do not change UTC. */
export const clockStepBack = 1 * hour;

/** How long stray photo files are kept in `DATA_DIR/strays` before they are deleted, so that an operator can restore them. */
export const strayRetention = 7 * 24 * hour;

/** Age at which a photo without a request counts as stray: the form sends the request seconds after the last photo. */
export const strayPhotoAge = 24 * hour;

/** Shortest interval between two checks of the free disk space, and of the service's health; results are cached meanwhile. */
export const diskCheckInterval = 1 * second;
export const healthCheckInterval = 5 * second;

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

/** How often connections are checked for `headersTimeout` and `requestTimeout`. */
export const connectionsCheckingInterval = 5 * second;

/** Most requests and photos in one window from all callers together: as much as twenty callers may send. */
export const maxInsertsPerWindowTotal = 20 * maxInsertsPerWindow;
export const maxUploadsPerWindowTotal = 20 * maxUploadsPerWindow;

/**
 * Most pixels of a photo, width times height: the largest phones write 50 million in their default mode. A file of 10 MB
 * can claim a thousand times that, and decoding it would exhaust the memory.
 */
export const maxPhotoPixels = 50_000_000;

/**
 * Most segments of a JPEG, chunks of a PNG or WebP, or boxes of a HEIF file. Real files have under 200; a PNG of 10 MB that
 * a library splits into chunks of 8 kB has 1,300. A file of 10 MB can have a million, each of which costs more than its bytes.
 */
export const maxPhotoParts = 5000;

/** Deepest nesting of boxes in a HEIF file: a video's tables are nested five deep. */
export const maxBoxDepth = 8;

/** Most items of a HEIF file, and most extents of them: 50 megapixels in tiles of 512 x 512 are 191 items of one extent each. */
export const maxHeifItems = 1000;
export const maxHeifExtents = 2000;

/**
 * Longest time for removing the metadata of one photo. A photo of 10 MB takes 30 ms, and others wait for the same worker;
 * the rest allows for a busy machine or a slow disk.
 */
export const cleanTimeout = 5 * second;
/** How long the photo worker process may take to start (usually 0.1 s), and after how long without a task it exits. */
export const workerStartTimeout = 15 * second;
export const workerIdleTime = 1 * minute;
/** How often a busy worker's memory use is checked, in ms. A decoder allocates about 50 MB in that time. */
export const workerCheckInterval = 50;
/**
 * Most resident memory of a worker, in bytes: removing metadata takes 100 MB (Node, a photo of 10 MB and its copies), a
 * thumbnail of a 25-megapixel HEIC 670 MB, and decoding 50 megapixels for the operator twice that.
 */
export const cleanMemory = 256 * mib;
export const drawMemory = 1024 * mib;
export const decodeMemory = 2048 * mib;
/** Heap limit of a worker, in bytes. Pixels are in buffers outside of the heap. */
export const workerHeap = 128 * mib;

/** Longest time for decoding one HEIC: 12 megapixels take a second, and `maxPhotoPixels` allows 50. */
export const decodeTimeout = 1 * minute;

/** Age at which a failing delivery is given up, and the delays between attempts: from seconds up to those of mail servers. */
export const maxDeliveryAge = 72 * hour;
export const firstRetryDelay = 5 * second;
export const maxRetryDelay = 30 * minute;

/** Most deliveries in flight on each channel. Some mail services allow no more than three connections. */
export const deliveriesAtOnce = 3;

/** How often the outbox is polled: the operator's commands run in another process and cannot wake the courier. */
export const outboxPollInterval = 5 * second;

/** Most deliveries that a failure report lists; `leads list` shows all. */
export const maxReportedDeliveries = 50;

/** How long a failure report waits, so that it lists all deliveries given up together: after an outage, a day's at once. */
export const reportDelay = 1 * minute;

/** A request that has waited this long for its delivery makes `/healthz` say `degraded`. */
export const lateDeliveryAge = 15 * minute;

/**
 * Most confirmation e-mails to one address in 24 hours. Anybody can type any address into a form, and nobody's mailbox
 * may be flooded that way. The requests' recipients get all of them.
 */
export const maxThanksPerDay = 5;

/**
 * Timeouts for a mail server: connection, greeting, and each reply. The last is what RFC 5321 (4.5.3.2.6) requires after
 * the end of a message: with a shorter one, messages that were accepted would be sent again.
 */
export const smtpConnectTimeout = 30 * second;
export const smtpGreetingTimeout = 1 * minute;
export const smtpAnswerTimeout = 10 * minute;
/** For the whole e-mail: a server that keeps sending a few bytes never reaches the timeouts above. */
export const smtpTotalTimeout = 15 * minute;

/** Timeout of a webhook. The standard recommends 15 to 30 s; twice that causes fewer duplicates at a slow receiver. */
export const webhookTimeout = 1 * minute;

/** Longest side of a thumbnail in an e-mail, in px: the width of a phone, about 20 kB. */
export const thumbnailPx = 360;
/** Longest time for one thumbnail, and for all of a request's: after it, the e-mail is sent without the missing ones. */
export const drawTimeout = 8 * second;
export const drawBudget = 10 * second;
/**
 * Most pixels of a HEIC or AVIF that gets a thumbnail: the decoders need 20 bytes and more for a pixel. Phones write 12 or
 * 24 million; for a larger one the e-mail has a link only.
 */
export const maxHeifPixels = 25_000_000;
/** Thumbnails cached for the next recipient, about 20 kB each. */
export const maxCachedThumbnails = 200;

/** How many foreign origins are logged until the next start (`wire/origins.ts`): a caller can invent any number. */
export const maxLoggedOrigins = 10;
