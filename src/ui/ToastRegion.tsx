/** The live region of toasts. It is in the page from the start, because screen readers announce only changes inside it. */
export function ToastRegion({ of }: { of: 'page' | 'dialog' }) {
	return (
		<div
			data-toasts={of}
			role="status"
			className="pointer-events-none fixed inset-x-0 bottom-0 z-50 flex flex-col items-center gap-3 p-4 empty:p-0"
		/>
	);
}
