import { getSystemErrorName } from 'node:util';

/** A failed delivery. `message` is a short code only, since mail servers quote addresses in their replies. */
export class DeliveryFailure extends Error {
	override name = 'DeliveryFailure';
}

/** What errors of Node and of the mail library say, as far as it is looked at. */
interface LibraryError {
	responseCode?: unknown;
	errno?: unknown;
	code?: unknown;
	/** In errors of nodemailer, which puts a code of its own into `code`: that of the system or of TLS, such as `CERT_HAS_EXPIRED`. */
	originalCode?: unknown;
	name?: unknown;
	cause?: { message?: unknown; code?: unknown } | null;
}

/** A code for why an attempt failed, without personal data: `SMTP 451`, `HTTP 503`, `ECONNREFUSED`. */
export function failureCode(error: unknown): string {
	if (error instanceof DeliveryFailure) return error.message;
	const { responseCode, errno, code, originalCode, cause, name } = (error ?? {}) as LibraryError;
	if (typeof responseCode === 'number') return `SMTP ${responseCode}`;
	// The system's code, where a library puts one of its own into `code`.
	if (typeof errno === 'number' && errno < 0) return getSystemErrorName(errno);
	// `fetch` blocks some ports, such as 25.
	if (cause?.message === 'bad port') return 'bad port';
	const known = [cause?.code, originalCode, code, name].find(
		(one): one is string => typeof one === 'string' && /^[A-Za-z_]{1,40}$/.test(one),
	);
	return known ?? 'unknown';
}
