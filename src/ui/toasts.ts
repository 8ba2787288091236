/** A short message over the page. Its content must also stand somewhere that does not disappear. */
export interface Toast {
	id: number;
	tone: 'good' | 'bad';
	title: string;
	text: string;
}

let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function setToasts(next: readonly Toast[]) {
	toasts = next;
	for (const listener of listeners) listener();
}

/**
 * Shows a toast. One of the same words is replaced, and a good one takes the bad ones away: beside "sent", "please try again"
 * would have it sent twice.
 * @param durationMs how long it shows, in ms
 */
export function showToast({ durationMs, ...message }: Omit<Toast, 'id'> & { durationMs: number }): void {
	const toast = { ...message, id: nextId++ };
	const others = toasts.filter((one) => one.title !== toast.title || one.text !== toast.text);
	setToasts([...(toast.tone === 'good' ? others.filter(isGood) : others), toast]);
	setTimeout(() => dismissToast(toast.id), durationMs);
}

export function dismissToast(id: number): void {
	setToasts(toasts.filter((toast) => toast.id !== id));
}

/** Takes away what a new attempt may make untrue. */
export function dismissBadToasts(): void {
	setToasts(toasts.filter(isGood));
}

const isGood = ({ tone }: Toast) => tone === 'good';

export function subscribeToToasts(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

export function currentToasts(): readonly Toast[] {
	return toasts;
}
