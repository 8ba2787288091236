import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from '#server/settings/read.ts';
import { hostFiles } from '#server/site/files.ts';
import { siteHeaders } from '#server/site/headers.ts';
import { builtFiles } from './built-files.ts';
import { caddyFile } from './caddy.ts';
import { headersFile, vercelFile } from './lists.ts';
import { nginxFile } from './nginx.ts';
import { hostRules } from './rules.ts';

/**
 * Writes what static hosts need to send the headers and redirects of our own server. With the embedded backend there is
 * nothing to write: that site must be served by our own server.
 * @param dist the built site, into which go the files that a host looks for there
 * @param folder for the configurations of web servers, which no visitor may ask for; it is emptied
 */
export function writeHosting(
	dist: string,
	folder: string,
	settings: Pick<Settings, 'SITE_URL' | 'PUBLIC_BACKEND_URL'>,
): void {
	rmSync(folder, { recursive: true, force: true });
	if (settings.PUBLIC_BACKEND_URL === '') return;
	const common = siteHeaders(settings);
	const files = builtFiles(dist);
	const rules = hostRules(common, files);
	writeFileSync(join(dist, hostFiles.headers), headersFile(rules));
	writeFileSync(join(dist, hostFiles.vercel), vercelFile(rules));
	writeFileSync(join(dist, hostFiles.noJekyll), '');
	mkdirSync(folder, { recursive: true });
	writeFileSync(join(folder, 'nginx.conf'), nginxFile(common, files));
	writeFileSync(join(folder, 'Caddyfile'), caddyFile(common, files));
}
