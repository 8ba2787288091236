const places = {
	page: 'pointer-events-none fixed inset-x-0 bottom-0 z-50 p-4 empty:p-0',
	/** Between what scrolls and the buttons: it covers neither. */
	dialog: 'shrink-0 px-4 not-empty:pb-3',
} as const;

/** The live region of toasts. It is in the page from the start, because screen readers announce only changes inside it. */
export function ToastRegion({ of }: { of: keyof typeof places }) {
	return (
		<div
			data-toasts={of}
			role="status"
			className={`flex flex-col items-center gap-3 ${places[of]}`}
			// biome-ignore lint/security/noDangerouslySetInnerHtml: nothing; it tells React that what is in it is not its own, since a toast may be there before its form is hydrated
			dangerouslySetInnerHTML={{ __html: '' }}
		/>
	);
}
