import { type ReactNode, useState } from 'react';
import { Button } from '#ui/Button.tsx';

interface SayingButtonProps {
	/** Undefined where no script runs: then there is no button. */
	label: string | undefined;
	/** Does it, and says what came of it, or nothing where that is seen. */
	press: () => Promise<string>;
	children?: ReactNode;
}

/** A button below which is said what came of a press. */
export function SayingButton({ label, press, children }: SayingButtonProps) {
	const [said, setSaid] = useState('');
	return (
		<>
			<div className="mt-3 flex flex-wrap gap-3">
				{children}
				{label ? <Button onClick={async () => setSaid(await press())}>{label}</Button> : null}
			</div>
			<p role="status" className="wrap-anywhere not-empty:mt-2">
				{said}
			</p>
		</>
	);
}

/** A button that passes a link of this site on, by the phone's own window or the clipboard. */
export function ShareButton({ address, ...rest }: Omit<SayingButtonProps, 'press'> & { address: string }) {
	return <SayingButton {...rest} press={() => share(new URL(address, location.href).href)} />;
}

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
