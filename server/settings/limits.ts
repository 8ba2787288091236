import { maxPhotoBytes } from '#leads/photos.ts';

export const kib = 1024;
export const mib = 1024 * kib;

/** Times in ms. */
export const second = 1000;
export const minute = 60 * second;
export const hour = 60 * minute;
export const day = 24 * hour;

/** Bytes of a multipart body besides the photo: boundaries, part headers and small fields. */
const maxMultipartOverhead = 64 * kib;

/** Most fields of a form that is posted without scripts: its answers, and hidden ones. */
export const maxFormFields = 30;
/** Longest of them, in bytes: 4,000 characters of 4 bytes, with line breaks of two. */
export const maxFormFieldBytes = 20_000;
/** All fields of such a form, in bytes; and where they are not URL-encoded, which makes three of one byte. */
export const maxFormBytes = 200_000;
export const maxFormPartBytes = maxFormBytes / 3;

/** Largest upload, in bytes. A larger Content-Length is rejected before anything is written to disk. */
export const maxUploadBytes = maxPhotoBytes + maxMultipartOverhead;

/** How long links that were signed with the keys before the newest stay valid. */
export const oldLinksForDays = 30;

/** Interval at which unfinished erasures are retried and the clock is checked. */
export const maintenanceInterval = 1 * minute;

/** How long stray photo files are kept in `DATA_DIR/strays` before they are deleted, so that an operator can restore them. */
export const strayRetention = 7 * 24 * hour;

/**
 * Photos without a request are deleted at this age, and looked for at this interval, so that none is public for more than two hours: anybody
 * can upload anything. The form sends the request seconds after the last photo; a page left open sends older photos again (`src/dialogs/photos/send-photos.ts`).
 */
export const strayPhotoAge = 110 * minute;
export const straySweepInterval = 10 * minute;

/** Shortest interval between two checks of the service's health; the result is cached meanwhile. */
export const healthCheckInterval = 5 * second;
/** The same for what visitors do at a hosted project; and how long a health check waits for each answer, well within what monitors wait. */
export const visitorsCheckInterval = 1 * minute;
export const healthTimeout = 4 * second;

/** Counts of visits are kept for this many months. */
export const retainVisitsMonths = 25;

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
