import { day, minute } from '#server/settings/units.ts';

/** How often a hosted project is asked for requests, in ms: an empty answer is half a kilobyte. */
export const inboxPollInterval = 2000;

/** How many requests one call asks for. */
export const inboxAtOnce = 100;

/** The longest time of a call to a hosted project, in ms: a photo of 10 MB by a slow line. */
export const inboxCallTimeout = 120_000;

/** After what time without an answer a hosted project counts as away, in ms. */
export const inboxLateAfter = 5 * minute;

/** How often photos without a request are looked for in a hosted project, in ms. */
export const inboxStraysInterval = 10 * minute;

/** For how long it is known what was taken over, in ms: longer than a browser sends the same again, or a deletion there fails. */
export const takenFor = 30 * day;

/** How often this back office says that it is there, in ms: others wait for five minutes (`supabase/migrations`). */
export const inboxClaimInterval = 1 * minute;
