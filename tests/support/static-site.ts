import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { readSettings } from '#server/settings/read.ts';
import { readSite } from '#server/site/files.ts';
import { siteHeaders } from '#server/site/headers.ts';
import { siteListener } from '#server/site/serve.ts';
import { temporaryFolder } from './server.ts';

const root = join(import.meta.dirname, '../..');

/** Builds the site with these settings into a folder of its own. Takes half a minute. */
export async function buildSite(env: Record<string, string>): Promise<string> {
	const folder = await temporaryFolder();
	const astro = join(root, 'node_modules/astro/bin/astro.mjs');
	const { status, stderr } = spawnSync(process.execPath, [astro, 'build', '--silent', '--outDir', folder], {
		cwd: root,
		env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ASTRO_TELEMETRY_DISABLED: '1', ...env },
		encoding: 'utf8',
	});
	if (status !== 0) throw new Error(`The build failed:\n${stderr}`);
	return folder;
}

/** Serves a built site as a static host does: files, and nothing that accepts a post. @returns a function that ends it */
export async function serveStatically(dist: string, port: number): Promise<() => void> {
	const settings = readSettings({});
	const server = createServer(siteListener(await readSite(dist, settings), siteHeaders(settings)));
	await once(server.listen(port, '127.0.0.1'), 'listening');
	return () => {
		server.closeAllConnections();
		server.close();
	};
}
