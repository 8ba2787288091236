// TypeScript does not know these yet (https://github.com/tc39/proposal-json-parse-with-source); Node has them.
declare global {
	interface JSON {
		rawJSON(text: string): object;
		isRawJSON(value: unknown): boolean;
	}
}

export type JsonObject = Readonly<Record<string, unknown>>;

/**
 * Parses JSON and keeps numbers as they were written, since that is what Postgres puts into a text column: 1.50 stays
 * `1.50`. `toJson` writes them out again.
 * @throws SyntaxError, whose message quotes the text: not for logs or answers
 */
export function parseJson(text: string): unknown {
	return JSON.parse(text, (_key, value, context?: { source: string }) =>
		typeof value === 'number' && context ? JSON.rawJSON(context.source) : value,
	);
}

export function toJson(value: unknown): string {
	return JSON.stringify(value);
}

export function isJsonObject(value: unknown): value is JsonObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value) && !JSON.isRawJSON(value);
}
