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
	try {
		await navigator.clipboard.writeText(url);
		return 'The link is copied. Paste it into a message.';
	} catch {
		// Refused by the browser, or not there without HTTPS.
		return `Please copy this address: ${url}`;
	}
}
