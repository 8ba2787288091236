import { site } from '#site/config.ts';

// Apart from `call.ts`, which programs of tests run as it is: the values of `site` are there in a build only.

/** The backend's address: a hosted one where the build was given one, else the server this page came from. */
export function backendAddress(): string {
	return site.backendUrl || window.location.origin;
}

/** What every call carries: the public key, as the official client sends it. */
export function keyHeaders(): Record<string, string> {
	return { apikey: site.backendKey, authorization: `Bearer ${site.backendKey}` };
}
