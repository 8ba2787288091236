import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { failureCode } from '#server/delivery/failure.ts';
import { type Answered, ask } from '#server/doctor/ask.ts';
import { type Finding, ok, problem, skipped } from '#server/doctor/finding.ts';
import { second } from '#server/settings/units.ts';

const families = [
	{ name: 'IPv4', record: 'A', any: '0.0.0.0', resolve: 'resolve4' },
	{ name: 'IPv6', record: 'AAAA', any: '[::]', resolve: 'resolve6' },
] as const;

/** Codes of a machine that has no address of the family itself. */
const notHere = ['ENETUNREACH', 'EADDRNOTAVAIL', 'EAFNOSUPPORT'];

/**
 * Asks the site by its first address of each family that name servers have for it: a visitor may have only one of them, and where a call
 * may use both, the one that answers hides the other.
 * @param page what it answered to a call by either
 * @param nameServers to ask, in place of the machine's
 */
export async function overEachFamily(
	siteUrl: string,
	page: Pick<Answered, 'status' | 'body'>,
	nameServers: readonly string[],
): Promise<Finding[]> {
	const { hostname } = new URL(siteUrl);
	if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return [];
	const resolver = new Resolver({ timeout: 3 * second, tries: 2 });
	if (nameServers.length > 0) resolver.setServers(nameServers);
	const found = families.map(async ({ name, record, any, resolve }): Promise<Finding[]> => {
		// No record, or no name server that answers: then nothing is known.
		const [address] = await resolver[resolve](hostname).catch(() => []);
		if (address === undefined) return [];
		const todo = `let the proxy listen on ${any} too, or remove the ${record} record`;
		try {
			const { status, body } = await ask(`${siteUrl}/`, 'GET', undefined, {}, address);
			if (status === page.status && body.equals(page.body)) return [ok(`it answers over ${name}`)];
			return [problem(`${siteUrl} answers over ${name} with another page (${status})`, todo)];
		} catch (error) {
			const why = failureCode(error);
			if (notHere.includes(why)) return [skipped(`this machine cannot ask it over ${name} (${why})`)];
			return [problem(`${siteUrl} does not answer over ${name} (${why})`, todo)];
		}
	});
	return (await Promise.all(found)).flat();
}
