import { fileURLToPath } from 'node:url';
import { endWith, OperatorError, resultOf } from '#server/operator/errors.ts';
import { readSettings, type Settings } from '#server/settings/read.ts';
import { indexNowKeyOf, keyPath } from '../build/integrations.ts';

// `npm run writers indexnow`, after an upgrade: tells search engines which pages to read again.

const patienceMs = 20_000;

/** A search engine that takes part passes the addresses on to the others. */
const usualEndpoint = 'https://api.indexnow.org/indexnow';

/**
 * Tells search engines (Bing, Yandex, Seznam, Naver and others; not Google) that the pages of the public site's sitemap
 * are new or have changed, so that they come sooner.
 * @param endpoint the search engine that is told
 * @returns what was sent, in a line
 * @throws OperatorError, which says what keeps them from being sent, and what to do about it
 */
export async function sendToIndexNow({ SITE_URL: site }: Settings, endpoint = usualEndpoint): Promise<string> {
	const key = indexNowKeyOf(site);
	if (new URL(site).hostname === 'localhost')
		throw new OperatorError(`SITE_URL is ${site}, which no search engine can reach: set the site's public address.`);
	const urlList = addressesIn(await textAt(`${site}/sitemap.xml`), site);
	const keyLocation = site + keyPath(key);
	if ((await textAt(keyLocation)).trim() !== key)
		throw new OperatorError(`${keyLocation} has another key than this site: build the site and restart the server.`);
	const { status } = await call(endpoint, {
		method: 'POST',
		headers: { 'Content-Type': 'application/json; charset=utf-8' },
		body: JSON.stringify({ host: new URL(site).host, key, keyLocation, urlList }),
	});
	if (status !== 200 && status !== 202) throw new OperatorError(`${endpoint} answered ${status}: ${reasonOf(status)}`);
	const later = status === 202 ? ' They are used once the key file has been read.' : '';
	return `${urlList.length} addresses of ${site} sent to ${endpoint}.${later}`;
}

/** The sitemap's addresses, which must all be of the site. */
function addressesIn(sitemap: string, site: string): string[] {
	const addresses = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) =>
		address.replaceAll('&amp;', '&'),
	);
	if (addresses.length === 0) throw new OperatorError(`${site}/sitemap.xml names no page.`);
	const other = addresses.find((address) => !address.startsWith(`${site}/`));
	if (other)
		throw new OperatorError(
			`${site}/sitemap.xml names ${other}, which is not of SITE_URL: build the site with this SITE_URL and restart the server.`,
		);
	return addresses;
}

async function textAt(address: string): Promise<string> {
	const response = await call(address);
	if (!response.ok)
		throw new OperatorError(
			`${address} answers ${response.status}: build the site and restart the server, then run this again.`,
		);
	return response.text();
}

async function call(address: string, request: RequestInit = {}): Promise<Response> {
	try {
		return await fetch(address, { ...request, signal: AbortSignal.timeout(patienceMs) });
	} catch (error) {
		const { cause, message } = error as Error;
		throw new OperatorError(`${address} cannot be reached: ${cause instanceof Error ? cause.message : message}.`);
	}
}

/** What the protocol says of an answer that is no success. */
function reasonOf(status: number): string {
	if (status === 400) return 'it could not read what was sent.';
	if (status === 403) return 'it did not find the key at the key file’s address. Can everybody read that file?';
	if (status === 422) return 'the addresses are not of this host, or the key is not one.';
	if (status === 429) return 'too much was sent. Run this once after an upgrade, and wait a day now.';
	return 'nothing was accepted. Try again later.';
}

if (process.argv[1] === fileURLToPath(import.meta.url))
	endWith(await resultOf(async () => `${await sendToIndexNow(readSettings(process.env), process.argv[2])}\n`));
