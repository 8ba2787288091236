import { type Signal, signals, tooFastMs } from '#leads/signals.ts';

const explanations: Readonly<Record<Signal, string>> = {
	trap: 'A field was filled in that no person sees.',
	haste: `It was sent within ${tooFastMs / 1000} seconds of opening the page, which is sooner than anybody can type.`,
};

/** Prefix of the subject of suspected spam. */
export const suspectedPrefix = '[Suspected spam] ';

/**
 * Explains a request's spam signals, one sentence each.
 * @param suspected the signals, separated by spaces (`#leads/signals.ts`)
 */
export function explainSignals(suspected: string): string[] {
	const found = suspected.split(' ');
	return signals.filter((signal) => found.includes(signal)).map((signal) => explanations[signal]);
}
