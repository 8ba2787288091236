const browsers = [
	['Edge', /\bEdgA?\//],
	['Opera', /\bOPR\//],
	['Samsung Internet', /\bSamsungBrowser\//],
	['Firefox', /\b(?:Firefox|FxiOS)\//],
	['Chrome', /\b(?:Chrome|CriOS)\//],
	['Safari', /\bSafari\//],
] as const;
const systems = [
	['Android', /\bAndroid\b/],
	['an iPhone', /\biPhone\b/],
	['an iPad', /\biPad\b/],
	['Windows', /\bWindows\b/],
	['a Mac', /\bMacintosh\b/],
	['Linux', /\bLinux\b/],
] as const;

/** A browser in a few words, by which its owner recognises a session: `Firefox on Windows`. @param userAgent of any length and content */
export function browserOf(userAgent: string): string {
	const text = userAgent.slice(0, 500);
	const named = (list: readonly (readonly [string, RegExp])[]) => list.find(([, pattern]) => pattern.test(text))?.[0];
	return `${named(browsers) ?? 'A browser'} on ${named(systems) ?? 'an unknown system'}`;
}
