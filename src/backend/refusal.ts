/**
 * The backend, or the way to it, did not do what was asked. `code` is the wire's (`23514`, `InvalidMimeType`), or
 * `unreachable` where no answer came. It never carries what the visitor wrote.
 */
export class Refusal extends Error {
	override name = 'Refusal';
	readonly code: string;
	/** Whether asking again may do: nobody answered, or the answer was that it cannot be done just now. */
	readonly passing: boolean;

	/** Where too much came at once: how long to wait before another try can do, in s. */
	readonly retryAfterS: number | undefined;

	constructor(code: string, passing: boolean, retryAfterS?: number) {
		super(code);
		this.code = code;
		this.passing = passing;
		this.retryAfterS = retryAfterS;
	}
}

export function unreachable(): Refusal {
	return new Refusal('unreachable', true);
}

/**
 * What an answer refuses. Storage says 400 for whatever a client did wrong and puts the true number in the body.
 * @param body the answer's text, as it came
 * @param retryAfter the answer's Retry-After header
 */
export function refusalOf(status: number, body: string, retryAfter?: string | null): Refusal {
	const said = parse(body);
	const trueStatus = Number(said.statusCode) || status;
	if (trueStatus === 429) return new Refusal(String(said.code ?? trueStatus), false, Number(retryAfter) || 600);
	return new Refusal(String(said.code ?? trueStatus), trueStatus >= 500 || trueStatus === 408);
}

function parse(body: string): { statusCode?: unknown; code?: unknown } {
	try {
		return Object(JSON.parse(body));
	} catch {
		return {};
	}
}
