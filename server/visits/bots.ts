/**
 * What programs call themselves that say so: by a word for it, by the address of a page about them, or, at the beginning, as
 * an HTTP library. Browsers have none of these (Cubot makes telephones).
 */
const words =
	/(?<!cu)bot|crawl|spider|slurp|scrap|fetch|preview|monitor|headless|lighthouse|https?:\/\/|@|facebookexternalhit|mediapartners|archiv|validator|^(?:whatsapp|curl|wget|python|java|go-http|okhttp|axios|node|undici|libwww|perl|ruby|php|apache|postman)/i;

/** Longest part of it that is read, in characters: browsers send up to 200. */
const longest = 500;

/** Whether a request says that a program sent it, not a browser. Every browser names itself. */
export function saysItIsABot(userAgent: string | undefined): boolean {
	return !userAgent || words.test(userAgent.slice(0, longest));
}
