import type { Routing } from '#server/delivery/routing.ts';

/**
 * Which companies receive which requests by e-mail, beside you (LEADS_TO), who receive all of them. Without a company here
 * you pass requests on yourself. A file elsewhere can be named by the setting LEADS_ROUTING.
 *
 * A company looks like this; `kinds` and `stairTypes` may be left out, and then it takes all:
 *   { name: 'Sample Lifts Ltd', email: 'requests@sample-lifts.example', kinds: ['photo-quote', 'callback'], stairTypes: ['curved', 'unsure'] }
 */
export default {
	maxCompaniesPerLead: 3,
	companies: [],
} satisfies Routing;
