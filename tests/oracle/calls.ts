/** One call of the wire, to any backend. */
export interface Call {
	table?: string;
	/** Sent as JSON; `text` is sent as it stands. */
	body?: unknown;
	text?: string | Uint8Array;
	query?: string;
	method?: string;
	headers?: Record<string, string>;
}

interface Answered {
	status: number;
	code?: unknown;
	message?: unknown;
	hint?: unknown;
	headers: Record<string, string | null>;
}

/** What PostgREST 12.0.2 says in other words than the versions after it, which the wire is written by. */
const later: Readonly<Record<string, (answer: Record<string, unknown>, path: string) => Record<string, unknown>>> = {
	PGRST204: ({ message, ...rest }) => {
		const [, column, table] = /^Column '(.*)' of relation '(.*)' does not exist$/.exec(String(message)) ?? [];
		return column
			? { ...rest, message: `Could not find the '${column}' column of '${table}' in the schema cache` }
			: { ...rest, message };
	},
	'42P01': (answer, path) => unknownTable(answer, path),
	'': (answer, path) =>
		path.includes('/')
			? { code: 'PGRST125', message: 'Invalid path specified in request URL', hint: null }
			: unknownTable(answer, path),
	PGRST106: (answer) => ({
		...answer,
		message: 'Invalid schema',
		hint: 'Only the following schemas are exposed: public',
	}),
};

function unknownTable(_answer: unknown, table: string) {
	return { code: 'PGRST205', message: `Could not find the table 'public.${table}' in the schema cache`, hint: null };
}

let calls = 0;

/** Every call comes as if from an address of its own, so that none is one too many. */
export function newAddress(): string {
	calls++;
	return `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`;
}

/** An answer of PostgREST in the words of the versions after it; all others as they are. */
export function inLaterWords(error: Record<string, unknown>, path: string): Record<string, unknown> {
	return later[String(error.code ?? '')]?.(error, path) ?? error;
}

export async function call(url: string, key: string, request: Call): Promise<Answered> {
	const { table = 'callback_requests', body, text, query = '', method = 'POST', headers = {} } = request;
	const bodiless = method === 'GET' || method === 'HEAD';
	const response = await fetch(`${url}/${table}${query}`, {
		method,
		headers: {
			apikey: key,
			authorization: `Bearer ${key}`,
			'content-type': 'application/json',
			'cf-connecting-ip': newAddress(),
			...headers,
		},
		...(!bodiless && { body: (text ?? JSON.stringify(body)) as string }),
	});
	const answered = await response.text();
	const error: Record<string, unknown> = answered === '' ? {} : JSON.parse(answered);
	const isOracle = response.headers.get('server')?.startsWith('postgrest');
	const { code, message, hint } = isOracle && answered !== '' ? inLaterWords(error, table) : error;
	const seen = ['content-range', 'preference-applied', 'www-authenticate'];
	return {
		status: response.status,
		...(answered !== '' && { code, message, hint }),
		headers: {
			...Object.fromEntries(seen.map((name) => [name, response.headers.get(name)])),
			'content-type': response.headers.get('content-type')?.split(';')[0] ?? null,
		},
	};
}
