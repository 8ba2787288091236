import { hour, minute, second } from '#server/settings/units.ts';

/** Age at which a failing delivery is given up, and the delays between attempts: from seconds up to those of mail servers. */
export const maxDeliveryAge = 72 * hour;
export const firstRetryDelay = 5 * second;
export const maxRetryDelay = 30 * minute;

/**
 * Most deliveries in flight on each channel: some mail services allow no more than three connections. One that has had no answer for half a
 * minute, as where a filter looks at it for long, counts no more, so that it holds up no other; up to as many as are in flight in all.
 */
export const deliveriesAtOnce = 3;
export const slowAfter = 30 * second;
export const mostInFlight = 3 * deliveriesAtOnce;

/**
 * How often requests that nobody has answered are looked for, and when a company is looked at again whose e-mail has not been delivered
 * when it was to be reminded.
 */
export const followUpInterval = 1 * minute;
export const followUpRetry = 10 * minute;
/** Until a request is looked at again at the latest: the settings allow a week, and a pause ends at midnight. */
export const maxFollowUpDelay = 8 * 24 * hour;

/**
 * How long the e-mails about added photos wait for further ones, so that photos sent together are told of together. They are due
 * at once when the last has come; this is for a server that ended before.
 */
export const photosAddedDelay = 10 * minute;

/**
 * Most confirmation e-mails to one address in 24 hours. Anybody can type any address into a form, and no mailbox
 * may be flooded that way. The requests' recipients get all of them.
 */
export const maxThanksPerDay = 5;

/**
 * How many e-mails of a message a company gets in an hour, and how many times as many the operator, whatever strangers send. Further ones
 * wait for an hour that has room, and desk and visitor are told so. All visitors together send some dozens of requests a day, so that no
 * honest one waits.
 */
export const mostAnHour = 30;
export const operatorsShare = 3;

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
