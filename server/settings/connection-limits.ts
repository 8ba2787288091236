import { kib, mib, minute, second } from '#server/settings/units.ts';

/** How long a JSON body may take to arrive, in ms: 2 MiB over 0.3 Mbit/s, the slowest uplink that still counts as one, take 56 s. */
export const bodyTimeout = 90 * second;

/**
 * Most bytes of a rejected body that are read and discarded. A client that is still sending when the connection closes
 * sees a network error in place of the response. After these bytes the connection is closed.
 */
export const maxDrainBytes = 64 * mib;

/** Longest time in ms for that: enough for any body a browser sends here, far below `requestTimeout`. */
export const maxDrainTime = 10 * second;

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

/** How often connections are checked for `headersTimeout` and `requestTimeout`. */
export const connectionsCheckingInterval = 5 * second;
