import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { readSettings } from '#server/settings/read.ts';
import { runMain } from '#server/until-stopped.ts';
import { buildDeskIfStale } from './build/desk.ts';

// `npm run dev`: Astro's dev server for the pages and the backend in a second process; both reload after a change. The desk is built once.
await runMain(() => (process.argv[2] === 'backend' ? serveBackend() : serveBoth()));

/** The backend alone: Astro serves the pages. */
async function serveBackend(): Promise<void> {
	const { serveUntilStopped } = await import('#server/main.ts');
	await serveUntilStopped(readSettings(process.env), { dist: null });
}

async function serveBoth(): Promise<void> {
	if (!(await buildDeskIfStale())) return;
	const { PORT, HOST } = readSettings(process.env);
	const root = join(import.meta.dirname, '..');
	const backend = String(PORT + 1);
	const node = (args: string[], env: Record<string, string> = {}) =>
		spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
	const parts = [
		node(['--watch', 'scripts/dev.ts', 'backend'], { PORT: backend }),
		node(['node_modules/astro/bin/astro.mjs', 'dev', '--host', HOST, '--port', String(PORT)], {
			DEV_BACKEND_PORT: backend,
		}),
	];
	const endAll = () => {
		for (const part of parts) part.kill();
	};
	for (const part of parts) part.on('exit', endAll);
	// This process ends when both parts have. Ctrl-C signals them too, and a second signal would interrupt their graceful stop:
	// so it is repeated only for a part that has not ended after 2 s.
	process.on('SIGTERM', endAll).on('SIGHUP', endAll);
	process.on('SIGINT', () => setTimeout(endAll, 2000).unref());
}
