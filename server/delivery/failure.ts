import { getSystemErrorName } from 'node:util';

/** A delivery that did not arrive. `message` is a code and nothing else: servers quote addresses in their answers. */
export class DeliveryFailure extends Error {
	override name = 'DeliveryFailure';
}

/** Why a try failed, as a code that may be shown and logged: `SMTP 451`, `HTTP 503`, `ECONNREFUSED`. */
export function whyOf(error: unknown): string {
	if (error instanceof DeliveryFailure) return error.message;
	const { responseCode, errno, code, cause, name } = Object(error);
	if (typeof responseCode === 'number') return `SMTP ${responseCode}`;
	// What the system said, where a library puts a word of its own above it.
	if (typeof errno === 'number' && errno < 0) return getSystemErrorName(errno);
	// A port that `fetch` uses for nobody.
	if (cause?.message === 'bad port') return 'bad port';
	const known = [cause?.code, code, name].find((one) => typeof one === 'string' && /^[A-Za-z_]{1,40}$/.test(one));
	return known ?? 'unknown';
}
