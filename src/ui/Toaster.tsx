import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '#ui/Icon.tsx';
import { currentToasts, dismissToast, subscribeToToasts, type Toast } from '#ui/toasts.ts';

/**
 * Shows the toasts where they can be seen, heard and pressed. An open modal dialog makes all else inert and lies above it,
 * so while one is open its own region is used, and the page's when it has closed.
 */
export function Toaster() {
	const toasts = useSyncExternalStore(subscribeToToasts, currentToasts);
	const region = useSyncExternalStore(subscribeToDialogs, currentRegion);
	return region
		? createPortal(
				toasts.map((toast) => <ToastCard key={toast.id} toast={toast} />),
				region,
			)
		: null;
}

export function ToastCard({ toast }: { toast: Toast }) {
	const look = toast.tone === 'good' ? 'border-brand bg-surface' : 'border-danger bg-danger-pale';
	return (
		<div
			data-toast={toast.tone}
			className={`pointer-events-auto flex w-full max-w-lg items-start gap-3 rounded-card border-2 p-4 text-ink [box-shadow:var(--shadow-lift)] ${look}`}
		>
			<span className={toast.tone === 'good' ? 'text-brand' : 'text-danger'}>
				<Icon name={toast.tone === 'good' ? 'check' : 'warning'} />
			</span>
			<div className="grow">
				<p className="font-bold">{toast.title}</p>
				<p>{toast.text}</p>
			</div>
			<button
				type="button"
				aria-label="Dismiss message"
				className="-m-2 flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-control"
				onClick={() => dismissToast(toast.id)}
			>
				<Icon name="close" />
			</button>
		</div>
	);
}

function currentRegion(): HTMLElement | null {
	const open = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1);
	return (open ?? document.body).querySelector<HTMLElement>(open ? '[data-toasts]' : '[data-toasts="page"]');
}

function subscribeToDialogs(changed: () => void): () => void {
	const observer = new MutationObserver(changed);
	for (const dialog of document.querySelectorAll('dialog')) observer.observe(dialog, { attributeFilter: ['open'] });
	return () => observer.disconnect();
}
