import type { Column } from '#leads/columns.ts';
import { type Signal, signals } from '#leads/signals.ts';

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
			return [name, value !== undefined && accepts(value) ? value : null];
		}),
	);
}
