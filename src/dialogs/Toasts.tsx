import { dispatch, type Toast, useSession } from '#dialogs/session.ts';
import type { LeadKind } from '#leads/tables.ts';
import { Icon } from '#ui/Icon.tsx';

/**
 * The toasts, where they can be seen, heard and pressed: an open modal dialog makes all else inert and lies above it, so while one is
 * open its own region has them, and the page's when it has closed. Each region is in the page from the start, because screen readers
 * announce only changes inside it.
 */
export function ToastRegion({ of }: { of: LeadKind | 'page' }) {
	const toasts = useSession((session) => session.toasts);
	const isHere = useSession(({ open }) => (open ?? 'page') === of);
	const place =
		of === 'page' ? 'pointer-events-none fixed inset-x-0 bottom-0 z-50 p-4 empty:p-0' : 'shrink-0 px-4 not-empty:pb-3';
	return (
		<div data-toasts={of} role="status" className={`flex flex-col items-center gap-3 ${place}`}>
			{isHere ? toasts.map((toast) => <ToastCard key={toast.id} toast={toast} />) : null}
		</div>
	);
}

/** A short message over the page. Its content must also stand somewhere that does not disappear. */
function ToastCard({ toast }: { toast: Toast }) {
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
				onClick={() => dispatch({ type: 'dismissed', id: toast.id })}
			>
				<Icon name="close" />
			</button>
		</div>
	);
}
