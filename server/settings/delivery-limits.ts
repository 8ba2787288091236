import { day, hour, minute } from '#server/settings/units.ts';

/** Age at which a failing delivery is given up, and the longest delay between two attempts, that of mail servers. */
export const maxDeliveryAge = 72 * hour;
export const maxRetryDelay = 30 * minute;

/** Until a request is looked at again at the latest: the settings allow a week, and a pause ends at midnight. */
export const maxFollowUpDelay = 8 * day;

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
