import { sourced } from '#facts/fact.ts';

/** When makers changed hands. */
export const makers = sourced({ savariaSince: 'March 2021' }, 'savaria-report', 'savaria-offer');
