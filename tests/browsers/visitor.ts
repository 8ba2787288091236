type Key = 'Tab' | 'Enter' | ' ' | 'j' | 'k';

/** A key as WebDriver writes it. */
export const keyValue = (key: Key): string => ({ Tab: '\uE004', Enter: '\uE007' })[key as 'Tab' | 'Enter'] ?? key;

/** A visitor's window: what the journeys do in it, and what they read of its page. Each has storage of its own. */
export interface Visitor {
	/** Loads a page to its end. */
	open(url: string): Promise<unknown>;
	/** The browser's own Back. */
	back(): Promise<unknown>;
	/** @param width the narrowest that WebKitGTK's window can be is 447 px */
	resize(width: number, height: number): Promise<unknown>;
	/** Presses the first element that matches and is shown, by a pointer. */
	click(selector: string): Promise<unknown>;
	/** Types into a field, key by key. */
	type(selector: string, text: string): Promise<unknown>;
	/** Presses one key, wherever the focus is. */
	press(key: Key): Promise<unknown>;
	choose(selector: string, files: readonly string[]): Promise<unknown>;
	/** Runs a function in the page. Its arguments and what it returns are what JSON can hold. */
	read<A extends unknown[], R>(run: (...args: A) => R, ...args: A): Promise<R>;
	/** What was reported as error or warning since the last call. */
	complaints(): Promise<string[]>;
	/** A PNG of what the window shows. */
	picture(): Promise<Buffer>;
	close(): Promise<unknown>;
}

/** Of a visitor who arrives: wide enough for the buttons in the header. */
export const windowSize = { width: 1366, height: 900 };

/** A running browser. One visitor at a time. */
export interface Running {
	arrive(): Promise<Visitor>;
	end(): Promise<unknown>;
}

/** Runs in the page. */
export function firstShown(selector: string): Element {
	const found = [...document.querySelectorAll(selector)].find((one) => one.getClientRects().length > 0);
	if (!found) throw new Error(`Nothing that is shown matches ${selector}.`);
	found.scrollIntoView({ block: 'center', behavior: 'instant' });
	return found;
}
