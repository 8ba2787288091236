import { type DestinationStream, type Logger, pino } from 'pino';
import type { Settings } from '#server/settings/read.ts';

export type { Logger };

/**
 * The log: JSON lines. It has kinds, counts and times, never personal data: no query strings, no bodies, no IP or e-mail addresses, no photo
 * keys (a file may be named after its owner).
 * @param to where it is written; standard output unless given
 */
export function createLog(level: Settings['LOG_LEVEL'], to?: DestinationStream): Logger {
	return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, to);
}

/**
 * Codes of services that are away: of the system, of Node's `fetch`, of Postgres and its client, of HTTP. Where it was noticed says nothing.
 */
const outage =
	/^(?:E(?:CONN|HOST|NET|AI_)[A-Z_]+|EPIPE|ETIMEDOUT|ENOTFOUND|UND_ERR_[A-Z_]+|CONNECT_TIMEOUT|CONNECTION_[A-Z]+|57P0\d|08\w{3}|53300|(?:photos: )?HTTP 5\d\d|TimeoutError)$/;

/** Logs a failure that is tried again: in one line while a service is away, else with its place in the program. */
export function logFailure(log: Logger, error: unknown, message: string, more: object = {}): void {
	const { at, ...kind } = kindOf(error);
	if (outage.test(String(kind.code)) || outage.test(kind.kind)) log.warn({ ...more, ...kind }, message);
	else log.error({ ...more, ...kind, ...(at && { at }) }, message);
}

/**
 * What may be logged of an error: its class, codes and stack frames. Not its message, since messages quote data
 * (`Unexpected token 'M', "Margaret…" is not valid JSON`).
 */
export function kindOf(error: unknown): { kind: string; code?: string; sqlite?: number; at?: string[] } {
	if (!(error instanceof Error)) return { kind: typeof error };
	const { code, errcode } = error as NodeJS.ErrnoException & { errcode?: number };
	const at = error.stack?.split('\n').filter((line) => /^ {4}at /.test(line));
	return {
		kind: error.name,
		...(code && { code }),
		...(errcode && { sqlite: errcode }),
		...(at && { at: at.slice(0, 8).map((line) => line.trim()) }),
	};
}
