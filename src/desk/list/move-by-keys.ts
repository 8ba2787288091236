import type { KeyboardEvent } from 'react';

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/** Moves between the requests of a list by arrows, or j and k, while the focus is on one of them; Tab does it too. */
export function moveByKeys(event: KeyboardEvent<HTMLElement>): void {
	const step = steps[event.key];
	if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
	const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-request]')];
	const at = links.indexOf(event.target as HTMLElement);
	const next = links[at + step];
	if (at < 0 || !next) return;
	event.preventDefault();
	next.focus();
}
