/** An insert, to any backend. */
export interface Call {
	table?: string;
	/** Sent as JSON; `text` is sent as it is. */
	body?: unknown;
	text?: string;
	method?: string;
	headers?: Record<string, string>;
}

let calls = 0;

/** Every call comes as if from an address of its own, so that none is one too many. */
export function newAddress(): string {
	calls++;
	return `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`;
}

/** An error of PostgREST 12.0.2 in the words of the versions after it, by which the wire is written. */
export function inLaterWords({ code, message, hint }: Record<string, unknown>, table: string) {
	const [, column, of] = /^Column '(.*)' of relation '(.*)' does not exist$/.exec(String(message)) ?? [];
	if (column) return { code, message: `Could not find the '${column}' column of '${of}' in the schema cache`, hint };
	if (code && code !== '42P01') return { code, message, hint };
	return { code: 'PGRST205', message: `Could not find the table 'public.${table}' in the schema cache`, hint: null };
}

/** What a client can read of the response. */
export async function call(url: string, key: string, request: Call) {
	const { table = 'callback_requests', body, text = JSON.stringify(body), method = 'POST', headers = {} } = request;
	const response = await fetch(`${url}/${table}`, {
		method,
		headers: {
			apikey: key,
			authorization: `Bearer ${key}`,
			'content-type': 'application/json',
			'cf-connecting-ip': newAddress(),
			...headers,
		},
		...(method !== 'GET' && { body: text }),
	});
	const answered = await response.text();
	return {
		status: response.status,
		error: answered === '' ? null : inLaterWords(JSON.parse(answered), table),
		range: response.headers.get('content-range'),
		asksForKey: response.headers.get('www-authenticate'),
		type: response.headers.get('content-type')?.split(';')[0],
	};
}
