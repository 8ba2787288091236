/**
 * A button is often gone once it was pressed, as that of a pause which is ended. The focus then goes to the nearest part of the page
 * around it, which is read out and from where Tab and the desk's keys go on, instead of to the page's beginning.
 */
export function keepFocus(): () => void {
	let around: HTMLElement[] = [];
	const remember = ({ target }: FocusEvent) => {
		around = [];
		for (let one = target as HTMLElement | null; one; one = one.parentElement) around.push(one);
	};
	const observer = new MutationObserver(() => {
		if (document.activeElement !== document.body || around[0]?.isConnected !== false) return;
		const part = around.find((one) => one.isConnected && one.matches('section, form, dialog, main'));
		if (!part) return;
		part.tabIndex = -1;
		part.focus({ preventScroll: true });
	});
	document.addEventListener('focusin', remember);
	observer.observe(document.body, { childList: true, subtree: true });
	return () => {
		document.removeEventListener('focusin', remember);
		observer.disconnect();
	};
}
