import { site } from '#site/config.ts';

/**
 * How long what visitors send is kept, in months after it came (not after the last contact, as is usual: companies reply by telephone
 * and e-mail, which no program sees, and a period that nothing measures cannot be kept); then the server deletes it by itself. The numbers are ours and
 * the operator may set others: the law wants a period and names none. They come from the very settings the
 * server deletes by, so that the privacy page cannot promise anything else.
 */
export const retention = { photoMonths: site.retainPhotosMonths, requestMonths: site.retainRequestsMonths } as const;
