import type { Routing } from '#server/delivery/routing.ts';

/**
 * Which companies receive which requests by e-mail, beside you (LEADS_TO), who receive all of them. Without a company here
 * you pass requests on yourself. The server reads it at its start. A file elsewhere can be named by the setting LEADS_ROUTING.
 *
 * A company looks like this; `kinds` and `stairTypes` may be left out, and then it takes all:
 *   { name: 'Sample Lifts Ltd', email: 'requests@sample-lifts.example', kinds: ['photo-quote', 'callback'], stairTypes: ['curved', 'unsure'] }
 * A callback does not say what stairs there are: it counts as 'unsure'. Visitors are told the names of companies that have their request.
 */
export default {
	maxCompaniesPerLead: 3,
	companies: [],
} satisfies Routing;
