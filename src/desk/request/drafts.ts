// A note or a text that is being typed is kept in this browser until it is saved, so that a session that ends, or a tab that is closed,
// costs no words. For a day at most, and until somebody logs out.

const prefix = 'desk-note-';
const maxAgeMs = 24 * 60 * 60 * 1000;

interface Draft {
	text: string;
	at: number;
}

/** What was typed and not saved. @param id a request's, with what it is a text for; empty without one */
export function draftOf(id: string): string {
	const draft = readDraft(prefix + id);
	return draft && Date.now() - draft.at < maxAgeMs ? draft.text : '';
}

export function keepDraft(id: string, text: string): void {
	try {
		if (text.trim() === '') localStorage.removeItem(prefix + id);
		else localStorage.setItem(prefix + id, JSON.stringify({ text, at: Date.now() } satisfies Draft));
	} catch {
		// A browser that keeps nothing: the text is still in its field.
	}
}

/** Removes all that was not saved; of that kept too long, with `only`. */
export function forgetDrafts(only: 'all' | 'old' = 'all'): void {
	for (const name of names()) {
		const at = readDraft(name)?.at ?? 0;
		if (only === 'all' || Date.now() - at >= maxAgeMs) localStorage.removeItem(name);
	}
}

function names(): string[] {
	try {
		return Object.keys(localStorage).filter((name) => name.startsWith(prefix));
	} catch {
		return [];
	}
}

function readDraft(name: string): Draft | undefined {
	try {
		const stored: unknown = JSON.parse(localStorage.getItem(name) ?? 'null');
		const { text, at } = Object(stored);
		return typeof text === 'string' && typeof at === 'number' ? { text, at } : undefined;
	} catch {
		return undefined;
	}
}
