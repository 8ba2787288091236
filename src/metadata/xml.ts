/** A text escaped for an XML element or attribute. */
export function escaped(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** An answer with this document. */
export function xml(document: string, type = 'application/xml'): Response {
	return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${document}\n`, {
		headers: { 'Content-Type': `${type}; charset=utf-8` },
	});
}
