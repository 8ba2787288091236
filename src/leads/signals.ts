/**
 * What may speak against a request coming from a person: `trap`, a field was filled in that no person sees; `haste`, it was
 * sent sooner after the page came than anybody can type. A signal never refuses or drops a request: it tells the operator to
 * look twice.
 */
export const signals = ['trap', 'haste'] as const;
export type Signal = (typeof signals)[number];

/** The name of the field that no person sees. */
export const trapName = 'company_website';

/** Nobody opens a dialog and fills in three fields in less, in ms since the page came. */
export const hasteMs = 3000;

/** What carries the signals: a header that hosted Supabase lets browsers send and its triggers read. */
export const signalHeader = 'x-client-info';

export function writeSignals(found: readonly Signal[]): string {
	return `outdoor-stairlifts; signals=${found.join('+')}`;
}

/** The known signals in that header, with spaces between them; null where there are none. */
export function readSignals(header: string | undefined): string | null {
	const given = /(?:^|;\s*)signals=([a-z+]+)/.exec(header ?? '')?.[1]?.split('+') ?? [];
	return signals.filter((signal) => given.includes(signal)).join(' ') || null;
}
