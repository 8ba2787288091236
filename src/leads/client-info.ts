import type { Column } from '#leads/form.ts';

/**
 * Signs of spam. `trap`: the honeypot field, which no person sees, was filled in. `haste`: the request was sent sooner after
 * the page loaded than a person can type. A signal never refuses a request, which a browser may have filled in by itself; the operator sees
 * it beside the request. A CAPTCHA would turn away the older visitors that the site is for, and show them to a third party.
 */
export const signals = ['trap', 'haste'] as const;
export type Signal = (typeof signals)[number];

const suspicions: Readonly<Record<string, string>> = {
	trap: 'it filled in a field that people do not see',
	haste: 'it was sent faster than people type',
} satisfies Record<Signal, string>;

/** Why a request is perhaps spam. @param found as it is stored: with spaces between them */
export function suspicionWords(found: string): string {
	return found
		.split(' ')
		.map((signal) => suspicions[signal] ?? signal)
		.join(', and ');
}

/** The name of the honeypot field. */
export const honeypotName = 'company_website';

/** A request sent sooner than this after the page loaded gets `haste`, in ms: no person fills in three fields in less. */
export const tooFastMs = 3000;

// What an insert says beside its rows, whose payload is fixed: `clientInfoHeader` of `#wire/names.ts`, such as
// `outdoor-stairlifts; signals=trap+haste; companies_too=yes`. On hosted Postgres, triggers read it in the same way.

/** @returns undefined where there is nothing to say */
export function writeClientInfo(
	found: readonly Signal[],
	beside: Readonly<Record<string, string | number | null>> = {},
): string | undefined {
	const answers = Object.entries(beside).flatMap(([column, answer]) => (answer === null ? [] : `${column}=${answer}`));
	const said = [...(found.length > 0 ? [`signals=${found.join('+')}`] : []), ...answers];
	return said.length > 0 ? ['outdoor-stairlifts', ...said].join('; ') : undefined;
}

/** The known signals, with spaces between them; null where there are none. */
export function readSignals(header: string | undefined): string | null {
	const given = /(?:^|;\s*)signals=([a-z+]+)/.exec(header ?? '')?.[1]?.split('+') ?? [];
	return signals.filter((signal) => given.includes(signal)).join(' ') || null;
}

/** What the columns that no client may set are to hold. */
export function readBeside(
	header: string | undefined,
	columns: readonly Column[],
): Readonly<Record<string, string | null>> {
	const beside = columns.filter((column) => column.beside);
	return Object.fromEntries(
		beside.map(({ name, accepts }) => {
			const value = new RegExp(`(?:^|;\\s*)${name}=([^;]*)`).exec(header ?? '')?.[1];
			return [name, value && accepts(value) ? value : null];
		}),
	);
}
