import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { isForBackend } from '#server/app.ts';
import { builtFiles, writeHosting } from '../../scripts/build/hosting/write.ts';
import { dist as built } from '../support/built.ts';
import { removeTemporaryFolders, startServer, type TestServer, temporaryFolder } from '../support/server.ts';
import { type Answer, type CallOptions, call } from '../support/sockets.ts';

export const settings = { SITE_URL: 'https://www.example.org', PUBLIC_BACKEND_URL: 'https://abc.supabase.co' };

/** The built site with what it has for static hosts, and with files as an operator may add them. */
interface StaticSite {
	dist: string;
	/** Of the configurations of web servers. */
	hosting: string;
	/** All addresses that a static host can answer. */
	addresses: string[];
	agent: Agent;
	/** The answer of our own server. */
	own(path: string, options?: CallOptions): Promise<Answer>;
}

/** A copy of the built site for all tests of a file, and our own server of it. Nothing of it can be read before. */
export function sharedStaticSite(): Readonly<StaticSite> {
	const site = {} as StaticSite;
	let server: TestServer;
	beforeAll(async () => {
		const folder = await temporaryFolder();
		const dist = join(folder, 'dist');
		const hosting = join(folder, 'hosting');
		if (!existsSync(join(built, 'index.html')))
			throw new Error(`There is no built site in ${built}: run "npm run build" (npm test does it by itself).`);
		cpSync(built, dist, { recursive: true });
		writeFileSync(join(dist, 'odd name & sign (1) é.txt'), 'odd');
		mkdirSync(join(dist, '.well-known'));
		writeFileSync(join(dist, '.well-known/security.txt'), 'Contact: mailto:hello@example.org\n');
		writeFileSync(join(dist, 'google0123.html'), 'google-site-verification: google0123.html');
		writeHosting(dist, hosting, settings);
		const addresses = builtFiles(dist)
			.map(({ path }) => encodeURI(path.replace(/(?:^\/index|)\.html$/, '') || '/'))
			// What our own server answers as the backend, no static host can.
			.filter((url) => url !== '/404' && !isForBackend({ url, method: 'GET' }));
		server = await startServer({ dist, env: { SITE_URL: settings.SITE_URL } });
		const agent = new Agent({ keepAlive: true, maxSockets: 8 });
		const own: StaticSite['own'] = (path, options) => call(server.url, path, { ...options, agent });
		Object.assign(site, { dist, hosting, addresses, agent, own });
	});
	afterAll(async () => {
		site.agent.destroy();
		await server.stop();
		await removeTemporaryFolders();
	});
	return site;
}
