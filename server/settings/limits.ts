import { maxPhotoBytes } from '#leads/photos.ts';

const kib = 1024;
const mib = 1024 * kib;
const second = 1000;
const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

/**
 * Largest JSON body, in bytes. A request with every field full is under 30 kB; 2 MiB leaves room so that a pasted book
 * (1 MB in the comment) is told which field is too long, in place of a bare "too large".
 */
export const maxJsonBytes = 2 * mib;

/** How long a JSON body may take to arrive, in ms: 2 MiB over 0.3 Mbit/s, the slowest uplink that still counts as one, take 56 s. */
export const bodyTimeout = 90 * second;

/** What a multipart body may add to the photo: boundaries, part headers and the small fields. */
export const maxMultipartOverhead = 64 * kib;

/** Small fields (`cacheControl`, `metadata`) and parts of an upload. The official client sends one or two. */
export const maxMultipartFields = 10;
export const maxMultipartFieldBytes = 16 * kib;

/** No honest upload is larger than this; the length a client states is believed, so that nothing is written in vain. */
export const maxUploadBytes = maxPhotoBytes + maxMultipartOverhead;

/**
 * How much of a refused body is read and thrown away so that its sender reads the refusal: a client that is still
 * sending when the answer comes sees a broken connection. Past this the connection is cut.
 */
export const maxDrainBytes = 64 * mib;

/** How long such a body is read, in ms: enough for any that a browser sends here, and no place held for half an hour. */
export const maxDrainTime = 10 * second;

/** Longest photo key, in characters: what S3 allows, and so what a hosted project allows. */
export const maxKeyLength = 1024;

/** As much of a photo as its type is judged by, in bytes (file-type asks for 4,100). */
export const sniffBytes = 4100;

/**
 * Requests and photos that one caller (`http/networks.ts`) may send in a window and in an hour; a call that is refused
 * counts as one. A household sends one or two requests with five photos; a care home or an office has one address for
 * everybody, and a phone network one for many, so there is room for a dozen such households at once. What a caller may
 * send in a day are settings (`MAX_…_PER_ADDRESS_PER_DAY`).
 */
export const rateWindow = 10 * minute;
export const maxInsertsPerWindow = 60;
export const maxInsertsPerHour = 100;
export const maxUploadsPerWindow = 100;
export const maxUploadsPerHour = 150;
/** The site's own calls bring one row. */
export const maxRowsPerCall = 5;
/** Rows in one call where rate limits are off. Counted before any of them is read. */
export const maxRows = 10_000;

/**
 * Uploads under way at once. Two devices of one household that send five photos each side by side are ten. Each goes to
 * the disk as it comes, so that one held open costs some 150 kB of memory; what it may need of the disk is set aside, and
 * where there is no room it is refused. When the places have been full but for the reserve for a minute, with gaps of some
 * seconds (`fullGap`) as one upload follows the other, the operator is told.
 */
export const maxUploadsInFlightPerCaller = 10;
export const maxUploadsInFlight = 1000;
export const fullUploadsTold = 1 * minute;
export const fullGap = 10 * second;

/**
 * The least that an upload must have brought on average, in bytes a second, once it has had some time: the slowest mobile
 * network (60 kbit/s) gives each of five side by side more. Without it a place could be held for half an hour with a byte a minute.
 */
export const leastUploadSpeed = 1000;
export const uploadSpeedFrom = 1 * minute;
export const uploadSpeedCheckInterval = 10 * second;

/** The most that a /48 or a /24 may take of the total of a day, as a part of it; a /32 or a /16 twice as much (`Shares`). */
export const blockShare = 0.1;

/**
 * The part of each total that is kept for networks that have sent little today, so that a few which send much cannot
 * refuse everybody else; and what counts as little: two requests, each with five photos.
 */
export const reserveShare = 0.2;
export const littleRequests = 2;
export const littlePhotos = 10;

/**
 * Thanks that go out for the requests of one caller: nobody asks for more by hand, and each goes to an address that
 * anybody may have typed. The requests themselves are taken, and those who answer are told of them.
 */
export const maxThanksPerCallerPerHour = 5;
export const maxThanksPerCallerPerDay = 10;

/**
 * Five 10 MB photos sent side by side over 0.3 Mbit/s, the slowest uplink that still counts as one, take 23 minutes.
 * A connection on which nothing moves at all is given up much sooner.
 */
export const requestTimeout = 30 * minute;
export const headersTimeout = 20 * second;
export const stallTimeout = 60 * second;

/** Longer than the minute after which common proxies drop an idle connection, so that they never reuse a closed one. */
export const keepAliveTimeout = 65 * second;

/** What is in flight at a stop gets this long: under the 10 s after which Docker and systemd's users lose patience. */
export const stopTimeout = 8 * second;

/** How long a write waits for another process on the same database (the operator's backup, say). */
export const databaseBusyTimeout = 5 * second;

/** How long a start waits for the server before it to give the data folder back. */
export const lockTimeout = 1 * second;

/** How often what is too old is deleted. */
export const sweepInterval = 24 * hour;

/** How often what is left of an erasure is tried again, and a clock in doubt looked at. */
export const choreInterval = 1 * minute;

/**
 * A clock further than this past the last sweep, which is a day ago while the server runs, is believed only when the
 * operator confirms it: a wrong one would make everything too old. A server that stands still for longer is rare.
 */
export const maxClockGap = 30 * 24 * hour;
/** Time servers set a clock back by seconds, and a change of time zone never does. */
export const clockStepBack = 1 * hour;

/** How long files that belong to no photo are kept aside: time to notice that they do. */
export const strayKeptFor = 7 * 24 * hour;

/** A photo whose request has not come by then never will: the form sends it seconds after the last photo. */
export const strayPhotoAge = 24 * hour;

/** The free disk is looked at, and the service's health tried, at most this often, however often either is asked for. */
export const diskCheckInterval = 1 * second;
export const healthCheckInterval = 5 * second;

/** All request headers together, in bytes. A browser with a shop's worth of cookies sends 4 kB; this site sets none. */
export const maxHeaderBytes = 16 * kib;

/**
 * Longest address, in characters. The site's longest path has under 100; the marks of advertisers behind it (`gclid`,
 * `utm_source`) fill some hundreds. A photo's key has up to `maxKeyLength`, each of which may come percent-encoded as three.
 */
export const maxSiteAddress = 1000;
export const maxBackendAddress = 4000;

/** Requests on one connection that wait for the answer to the one before them; more close it. Browsers send none so. */
export const maxPipelined = 100;

/**
 * Connections of one address at a time: a browser opens six, and an office or a care home has one address for everybody.
 * Proxies in TRUST_PROXY may have any number.
 */
export const maxConnectionsPerAddress = 100;

/** Connections at once; each idle one costs some 20 kB. Those over it are closed at once, unanswered. */
export const maxConnections = 5000;

/** How often connections are looked through for those past their time (`headersTimeout`, `requestTimeout`). */
export const connectionsCheckingInterval = 5 * second;

/** In one window from all addresses together: what twenty addresses may send by themselves. */
export const maxInsertsAltogether = 20 * maxInsertsPerWindow;
export const maxUploadsAltogether = 20 * maxUploadsPerWindow;

/**
 * Most pixels of a photo, width times height: the largest phones write 50 million in their usual mode. A file of 10 MB
 * can claim a thousand times that, and whoever opens it runs out of memory.
 */
export const maxPhotoPixels = 50_000_000;

/**
 * Segments of a JPEG, chunks of a PNG or WebP, boxes of a HEIF file. Real files have under 200; a PNG of 10 MB that a library
 * cuts into pieces of 8 kB has 1,300. A file of 10 MB can have a million, each of which costs more than its bytes.
 */
export const maxPhotoParts = 5000;

/** How deep boxes of a HEIF file may stand in each other: a film's tables stand five deep. */
export const maxBoxDepth = 8;

/** Items of a HEIF file and places in it where they lie: 50 megapixels in tiles of 512 x 512 are 191 items of one place each. */
export const maxHeifItems = 1000;
export const maxHeifExtents = 2000;

/**
 * How long one upload may be cleaned by its worker: an honest photo of 10 MB takes 30 ms, and others wait behind it. The rest is
 * for a busy machine or a slow disk.
 */
export const cleanTimeout = 5 * second;
/** How long a worker for photos may take to start (0.1 s), and how long it stays after its last task. */
export const workerStartTimeout = 15 * second;
export const workerIdleTime = 1 * minute;
/** How often the memory of a worker is looked at while it works. A decoder fills some 50 MB in that time. */
export const workerCheckInterval = 50;
/**
 * Most resident memory of a worker, in bytes: cleaning takes 100 MB (Node, a photo of 10 MB and its copies), drawing 25
 * megapixels of a HEIC 670 MB, and decoding 50 for the operator twice that.
 */
export const cleanMemory = 256 * mib;
export const drawMemory = 1024 * mib;
export const decodeMemory = 2048 * mib;
/** The part of it that is JavaScript's own: pictures lie outside of it. */
export const workerHeap = 128 * mib;

/** Decoding a HEIC of 12 megapixels takes a second (measured for the contract), and 50 are the most that come here. */
export const decodeTimeout = 1 * minute;

/** How long a delivery is tried, and the pauses between its tries: from seconds to what a mail server's own are. */
export const deliveryTime = 72 * hour;
export const deliveryFirstPause = 5 * second;
export const deliveryLongestPause = 30 * minute;

/** Deliveries under way at once on each channel. Some mail services take no more than three connections. */
export const deliveriesAtOnce = 3;

/** How often the outbox is looked into unasked: for what the operator's command line has put there. */
export const outboxInterval = 5 * second;

/** Deliveries a report names; more than anybody rings in a day. The list has them all. */
export const maxReported = 50;

/** How long a report of what was given up waits for more of it: an outage of days gives up a whole day at once. */
export const reportDelay = 1 * minute;

/** A request that nobody could be told of for so long is a fault that whoever watches the service must see. */
export const lateDelivery = 15 * minute;

/**
 * Thanks sent to one address in 24 hours. Anybody can type anybody's address into a form: nobody's mailbox may be filled
 * that way. Whoever answers gets every request all the same.
 */
export const maxThanksPerDay = 5;

/**
 * How long to wait for a mail server: for its connection, its greeting, and any one answer. The last is the time that
 * RFC 5321 (4.5.3.2.6) asks for after a message's end: who gives up sooner sends again what was accepted.
 */
export const smtpConnectTimeout = 30 * second;
export const smtpGreetingTimeout = 1 * minute;
export const smtpAnswerTimeout = 10 * minute;
/** For all of it: a server that says a little all the time is never silent for long. */
export const smtpTotalTimeout = 15 * minute;

/** How long a webhook may take; the standard recommends 15 to 30 s, and twice that doubles fewer at a slow receiver. */
export const webhookTimeout = 1 * minute;

/** Longest side of the small pictures in e-mails, in px: as wide as a phone, some 20 kB each. */
export const smallPicturePx = 360;
/** How long one photo may take to be drawn small, and all of a request's together: an e-mail does not wait for its pictures. */
export const drawTimeout = 8 * second;
export const drawBudget = 10 * second;
/**
 * Most pixels of a HEIC or AVIF that is drawn small: their decoders take 20 bytes and more for a pixel. Phones write 12 or 24
 * million; of a larger one the e-mail has the link.
 */
export const maxHeifPixels = 25_000_000;
/** Small pictures kept for the next recipient, some 20 kB each. */
export const smallPicturesKept = 200;

/** Of how many foreign pages' origins the log tells until the next start (`wire/origins.ts`): anybody can make up more. */
export const maxOriginsSaid = 10;
