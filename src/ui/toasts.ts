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

/** @param durationMs how long it shows, in ms */
export function showToast({ durationMs, ...message }: Omit<Toast, 'id'> & { durationMs: number }): void {
	const toast = { ...message, id: nextId++ };
	setToasts([...toasts, toast]);
	setTimeout(() => dismissToast(toast.id), durationMs);
}

export function dismissToast(id: number): void {
	setToasts(toasts.filter((toast) => toast.id !== id));
}

export function subscribeToToasts(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

export function currentToasts(): readonly Toast[] {
	return toasts;
}
