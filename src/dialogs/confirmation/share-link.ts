/** What became of a link that was to be shared: in words, or nothing to say where the phone showed its own window. */
export async function shareLink(url: string): Promise<string> {
	if (navigator.share) {
		try {
			await navigator.share({ text: 'Please take photos of the steps and add them here:', url });
			return '';
		} catch (error) {
			// The visitor closed the window.
			if (error instanceof DOMException && error.name === 'AbortError') return '';
		}
	}
	return (await copy(url)) ? 'The link is copied. Paste it into a message.' : `Please copy this address: ${url}`;
}

/** Puts a text where the visitor can paste it from. @returns false where the browser refuses, or has no clipboard without HTTPS */
export async function copy(text: string): Promise<boolean> {
	try {
		await navigator.clipboard.writeText(text);
		return true;
	} catch {
		return false;
	}
}
