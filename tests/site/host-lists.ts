/** One rule of a host's list of headers. */
export interface ListedHeaders {
	matches(address: string): boolean;
	headers: [name: string, value: string][];
}

/** Reads `_headers` as Netlify and Cloudflare Pages do: a path, in which `*` is anything, then indented headers. */
export function headersIn(text: string): ListedHeaders[] {
	const list: ListedHeaders[] = [];
	for (const line of text.split('\n').filter(Boolean)) {
		const header = /^ +([\w-]+): (.+)$/.exec(line);
		if (header) list.at(-1)?.headers.push([header[1] ?? '', header[2] ?? '']);
		else list.push({ matches: matcher(line.split('*')), headers: [] });
	}
	return list;
}

/** Reads `headers` of vercel.json, whose `source` is a pattern: `(.*)` is anything, a backslash takes a sign as it is. */
export function vercelHeaders(
	rules: readonly { source: string; headers: { key: string; value: string }[] }[],
): ListedHeaders[] {
	return rules.map(({ source, headers }) => ({
		matches: matcher(source.split('(.*)').map((part) => part.replace(/\\(.)/g, '$1'))),
		headers: headers.map(({ key, value }) => [key, value]),
	}));
}

/** Whether an address consists of these parts with anything between them. */
function matcher(parts: readonly string[]): (address: string) => boolean {
	const [start = '', end] = parts;
	return (address) => (end === undefined ? address === start : address.startsWith(start) && address.endsWith(end));
}
