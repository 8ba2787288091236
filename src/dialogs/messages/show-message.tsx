import { createRoot } from 'react-dom/client';
import type { Message } from '#dialogs/messages/messages.ts';
import { showToast, Toaster } from '#ui/toasts.tsx';

let shown = false;

/** Shows a message as a toast. The page has one toaster, begun with its first message. */
export function showMessage(message: Message): void {
	if (!shown) createRoot(document.createElement('div')).render(<Toaster />);
	shown = true;
	showToast(message);
}
