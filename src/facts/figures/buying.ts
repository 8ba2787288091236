import { sourced } from '#facts/fact.ts';

/** Selling in the home, trade bodies, cancelling, and lifts paid by a council: each with its year, as the pages say it. */
export const buying = {
	...sourced({ bhtaVisit: 'three hours' }, 'bhta-home-sales'),
	// From the day on which the association has all that it needs.
	...sourced({ bhtaComplaint: '90 days', bhtaTelephone: '020 7702 2141' }, 'bhta-complaints'),
	...sourced({ citizensAdviceTelephone: '0808 223 1133' }, 'citizens-advice-consumer'),
	...sourced({ adviceDirectScotlandTelephone: '0808 164 6000' }, 'advice-direct-scotland'),
	...sourced({ tradingStandardsNiTelephone: '0300 123 6262' }, 'trading-standards-ni'),
	...sourced({ surreyHomes: 'twelve homes' }, 'surrey-report'),
	...sourced({ haltonYear: '2018' }, 'halton-council'),
	// Where the firm has not told the buyer of the right.
	...sourced({ coolingOffExtended: '12 months' }, 'cooling-off-rules'),
};
