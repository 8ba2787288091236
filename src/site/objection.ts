/**
 * The visitor's objection to the brochure form opening by itself (PECR wants a simple means to object). It is kept on the
 * device, because the tab's memory (`visit.ts`) ends with the tab, and only after its button on the cookie policy was pressed.
 */
const key = 'brochureForm';

export function objects(): boolean {
	try {
		return localStorage.getItem(key) !== null;
	} catch {
		return false;
	}
}

/**
 * Keeps the objection, or takes it back.
 * @returns whether the browser let us
 */
export function object(isObjecting: boolean): boolean {
	try {
		if (isObjecting) localStorage.setItem(key, 'never');
		else localStorage.removeItem(key);
		return true;
	} catch {
		return false;
	}
}
