import { type ReactNode, useState } from 'react';
import { Button } from '#ui/Button.tsx';

interface ShareButtonProps {
	/** Undefined where no script runs: then there is no button. */
	label: string | undefined;
	/** The link to pass on: an address, or a path of this site. */
	address: string;
	children?: ReactNode;
}

/** A button that passes a link of this site on, by the phone's own window or the clipboard, and says below what came of a press. */
export function ShareButton({ label, address, children }: ShareButtonProps) {
	const [said, setSaid] = useState('');
	const press = async () => setSaid(await share(new URL(address, location.href).href));
	return (
		<>
			<div className="mt-3 flex flex-wrap gap-3">
				{children}
				{label ? <Button onClick={press}>{label}</Button> : null}
			</div>
			<p role="status" className="wrap-anywhere not-empty:mt-2">
				{said}
			</p>
		</>
	);
}

/** @returns what to say, or nothing where the visitor sees what came of it */
async function share(url: string): Promise<string> {
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
		// The browser refuses, or has no clipboard without HTTPS.
		return `Please copy this address: ${url}`;
	}
}
