/**
 * The backend, or the way to it, did not do what was asked. `code` is the wire's (`23514`, `InvalidMimeType`), or
 * `unreachable` where no answer came. It never carries what the visitor wrote.
 */
export class Refusal extends Error {
	override name = 'Refusal';
	readonly code: string;
	/** Whether asking again may do: nobody answered, or the answer was that it cannot be done just now. */
	readonly passing: boolean;

	constructor(code: string, passing: boolean) {
		super(code);
		this.code = code;
		this.passing = passing;
	}
}

export function unreachable(): Refusal {
	return new Refusal('unreachable', true);
}

/**
 * What an answer refuses. Storage says 400 for whatever a client did wrong and puts the true number in the body.
 * @param body the answer's text, as it came
 */
export function refusalOf(status: number, body: string): Refusal {
	const said = parse(body);
	const trueStatus = Number(said.statusCode) || status;
	return new Refusal(String(said.code ?? trueStatus), trueStatus >= 500 || trueStatus === 429 || trueStatus === 408);
}

function parse(body: string): { statusCode?: unknown; code?: unknown } {
	try {
		return Object(JSON.parse(body));
	} catch {
		return {};
	}
}
