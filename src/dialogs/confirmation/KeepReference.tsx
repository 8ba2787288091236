import { useState } from 'react';
import { Button } from '#ui/Button.tsx';

/** Ways to keep a reference: on paper, or where the visitor pastes it. */
export function KeepReference({ reference }: { reference: string }) {
	const [copied, setCopied] = useState<boolean>();

	async function copy() {
		try {
			await navigator.clipboard.writeText(reference);
			setCopied(true);
		} catch {
			// Refused by the browser, or not there without HTTPS.
			setCopied(false);
		}
	}

	return (
		<>
			<div className="mt-3 flex flex-wrap gap-3">
				<Button onClick={() => window.print()}>Print</Button>
				<Button onClick={copy}>Copy the reference</Button>
			</div>
			<p role="status" className="not-empty:mt-2">
				{copied === true
					? 'Copied.'
					: copied === false
						? 'Your browser does not let us copy. Please write it down.'
						: ''}
			</p>
		</>
	);
}
