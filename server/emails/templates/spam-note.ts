import { type Signal, signals, tooFastMs } from '#leads/signals.ts';

const said: Readonly<Record<Signal, string>> = {
	trap: 'A field was filled in that no person sees.',
	haste: `It was sent within ${tooFastMs / 1000} seconds of opening the page, which is sooner than anybody can type.`,
};

/** How a subject begins where something speaks against the request. */
export const suspectedMark = '[Suspected spam] ';

/**
 * What speaks against a request coming from a person, in sentences.
 * @param suspected the request's signals with spaces between them (`#leads/signals.ts`)
 */
export function suspicions(suspected: string): string[] {
	const found = suspected.split(' ');
	return signals.filter((signal) => found.includes(signal)).map((signal) => said[signal]);
}
