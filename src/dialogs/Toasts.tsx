import { dispatch, type Toast, useSession } from '#dialogs/session.ts';
import type { LeadKind } from '#leads/tables.ts';
import { Icon } from '#ui/Icon.tsx';

/**
 * The toasts, where they can be seen, heard and pressed: an open modal dialog makes all else inert and lies above it, so while one is
 * open its own region has them, and the page's when it has closed. Each region is in the page from the start, because screen readers
 * announce only changes inside it.
 */
export function ToastRegion({ of, className }: { of: LeadKind | 'page'; className: string }) {
	const toasts = useSession((session) => session.toasts);
	const isHere = useSession(({ open }) => (open ?? 'page') === of);
	return (
		<div data-toasts={of} role="status" className={className}>
			{isHere ? toasts.map((toast) => <ToastBar key={toast.id} toast={toast} />) : null}
		</div>
	);
}

/** A short message along the foot of the form, or on the page above what stays at the foot of the screen. Its content must also stand somewhere that does not disappear. */
function ToastBar({ toast }: { toast: Toast }) {
	const isGood = toast.tone === 'good';
	return (
		<div
			data-toast={toast.tone}
			className={`border-t-4 ${isGood ? 'border-focus bg-brand text-inverse' : 'border-danger bg-danger-pale text-ink'}`}
		>
			<div className="page-width flex items-start gap-2 py-1 leading-tight sm:py-2.5 sm:leading-snug">
				<span className={isGood ? 'text-focus' : 'text-danger'}>
					<Icon name={isGood ? 'check' : 'warning'} />
				</span>
				<p className="grow max-sm:-mr-2 max-sm:text-sm">
					<b className="block">{toast.title}</b>
					{toast.text}
				</p>
				<button
					type="button"
					aria-label="Dismiss message"
					className="-my-1 -mr-[16px] flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-control"
					onClick={() => dispatch({ type: 'dismissed', id: toast.id })}
				>
					<Icon name="close" />
				</button>
			</div>
		</div>
	);
}
