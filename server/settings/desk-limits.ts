import { day, kib, minute, second } from '#server/settings/units.ts';

/** Largest body of a call of the desk: a note of 2,000 characters in JSON. */
export const maxDeskBytes = 16 * kib;

/** For how long a link to the desk can be used. */
export const deskLinkFor = 15 * minute;
/**
 * An address gets no further link while it has an unused one that is newer than this: so a stranger who asks again and again sends at
 * most six e-mails an hour, and there is always one among them that still works.
 */
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
/** Session cookies that are not known to be valid are looked up two at a time, and at most so many wait. */
export const deskLookups = 2;
export const maxWaitingLookups = 100;
/** Valid sessions that are remembered, so that their calls never wait behind those. */
export const maxKnownSessions = 1000;

/** Longest side of a photo on the desk, in px, and how many are kept for a moment. */
export const screenPhotoPx = 2000;
export const maxCachedScreenPhotos = 10;
/** Longest time for drawing one. */
export const screenPhotoTimeout = 30 * second;
