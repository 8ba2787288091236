import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from '#ui/Icon.tsx';
import { sharedValue } from '#ui/shared-value.ts';

/** A short message over the page. Its content must also stand somewhere that does not disappear. */
interface Toast {
	id: number;
	tone: 'good' | 'bad';
	title: string;
	text: string;
}

export const toasts = sharedValue<readonly Toast[]>([]);
let nextId = 1;

/**
 * Shows a toast. One of the same words is replaced, and a good one takes the bad ones away: beside "sent", "please try again"
 * would have it sent twice.
 * @param durationMs how long it shows, in ms
 */
export function showToast({ durationMs, ...message }: Omit<Toast, 'id'> & { durationMs: number }): void {
	const toast = { ...message, id: nextId++ };
	const others = toasts.get().filter((one) => one.title !== toast.title || one.text !== toast.text);
	toasts.set([...(toast.tone === 'good' ? others.filter(isGood) : others), toast]);
	setTimeout(() => dismissToast(toast.id), durationMs);
}

export function dismissToast(id: number): void {
	const others = toasts.get().filter((toast) => toast.id !== id);
	if (others.length < toasts.get().length) toasts.set(others);
}

/** Takes away what a new attempt may make untrue. */
export function dismissBadToasts(): void {
	toasts.set(toasts.get().filter(isGood));
}

const isGood = ({ tone }: Toast) => tone === 'good';

/**
 * Shows the toasts where they can be seen, heard and pressed. An open modal dialog makes all else inert and lies above it,
 * so while one is open its own region is used, and the page's when it has closed.
 */
export function Toaster() {
	const shown = toasts.useValue();
	const region = useSyncExternalStore(subscribeToDialogs, currentRegion);
	return region
		? createPortal(
				shown.map((toast) => <ToastCard key={toast.id} toast={toast} />),
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

const places = {
	/** Above the cookie banner while it is there, on a phone with the bar of actions. */
	page: '[html:has([data-cookies]:not([hidden]))_&]:bottom-36 sm:[html:has([data-cookies]:not([hidden]))_&]:bottom-20 pointer-events-none fixed inset-x-0 bottom-0 z-50 p-4 empty:p-0',
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
