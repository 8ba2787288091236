import type { Routing } from '#server/delivery/routing.ts';

/**
 * Which companies receive which requests by e-mail, beside you (LEADS_TO), who receive all of them. Without a company here
 * you pass requests on yourself. The server reads it at its start, the build for the page /who-we-are. A file elsewhere can be named
 * by the setting LEADS_ROUTING.
 *
 * A company looks like this; `stairTypes` may be left out, and then it takes all; so may `kinds`, and then it takes those that
 * src/leads has as `takenByDefault`, which are all that the site began with:
 *   { name: 'Sample Lifts Ltd', email: 'requests@sample-lifts.example', kinds: ['photo-quote', 'callback'], stairTypes: ['curved', 'unsure'] }
 * `areas` says where it works, by postcode areas and nations: `areas: ['DE', 'S', 'SK', 'Wales']`; everywhere if left out. The place of a
 * request is the postcode in its address, or in a callback's comment; one without goes only to companies without `areas`. An area that a
 * border runs through (CA, CH, DG, HR, LD, LL, NP, SY, TD) is of both nations. `perWeek: 5` passes it at most five requests from Monday
 * to Sunday; `pausedUntil: '2026-12-28'` none until that day (the desk does so without a restart).
 * Of those that may be asked, it is the turn of the one whose last request is longest ago. Where none may, you alone get the request, and
 * your e-mail says why. On the desk, “Pass it on” says of each request who would be asked now, and why the others would not.
 * A brochure request goes to companies only if its visitor ticked “Ask companies to contact me too”, whatever stands here.
 * A request that does not say what stairs there are, such as a callback, counts as 'unsure'. Visitors are told the names of companies that have their request.
 *
 * With `askFirst: 1` one company is asked at once, and the next, up to `maxCompaniesPerLead`, only when one says "Not for me" or does not
 * answer within 20 hours. Without it all are asked at once.
 *
 * The site calls companies approved only if each entry says what you checked, and one or more agreed to be shown with it:
 *   checked: {
 *     on: '2026-11-02', by: 'our office manager',
 *     training: 'fitters’ certificates from Handicare, of 2025',
 *     insurance: { cover: '£5 million', expires: '2027-06-30' },
 *     tradeBody: { name: 'British Healthcare Trades Association', number: '1234' }, // or 'none'
 *   },
 *   shown: true, website: 'https://sample-lifts.example'
 */
export default {
	maxCompaniesPerLead: 3,
	companies: [],
} satisfies Routing;
