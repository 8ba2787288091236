/**
 * Signs of spam. `trap`: the honeypot field, which no person sees, was filled in. `haste`: the request was sent sooner after
 * the page loaded than a person can type. A signal never refuses a request, which a browser may have filled in by itself; the operator sees
 * it beside the request. A CAPTCHA would turn away the older visitors that the site is for, and show them to a third party.
 */
export const signals = ['trap', 'haste'] as const;
export type Signal = (typeof signals)[number];

/** The name of the honeypot field. */
export const honeypotName = 'company_website';

/** A request sent sooner than this after the page loaded gets `haste`, in ms: no person fills in three fields in less. */
export const tooFastMs = 3000;
